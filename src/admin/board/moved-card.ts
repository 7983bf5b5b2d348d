import type { Board, BoardCard } from '#domain/board/board.ts'
import type { Stage } from '#domain/board/stage.ts'

/**
 * The board once a card is in another column, before the server says so.
 *
 * @param by the username of the editor who moves it, who asks for the review if it is moved to Review
 */
export function withMovedCard(board: Board, id: string, to: Stage, by: string | null): Board {
  const card = board.flatMap(({ cards }) => cards).find(({ _id }) => _id === id)
  if (!card) return board
  const moved = { ...card, stage: to, submittedBy: to === 'review' ? by : null }
  return board.map((column) => {
    const cards = column.cards.filter(({ _id }) => _id !== id)
    const isTarget = column.stage === to
    const left = column.stage === card.stage ? column.count - 1 : column.count
    return {
      ...column,
      count: isTarget ? left + 1 : left,
      cards: isTarget ? inserted(cards, moved) : cards,
    }
  })
}

/** The next planned day is first. A card without one is the first of those without. */
function inserted(cards: readonly BoardCard[], card: BoardCard): BoardCard[] {
  const day = ({ plannedOn }: BoardCard) => plannedOn ?? '9'
  const at = cards.findIndex((other) => day(other) >= day(card))
  return cards.toSpliced(at < 0 ? cards.length : at, 0, card)
}
