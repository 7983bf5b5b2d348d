import { Link } from 'react-router'
import type { Board, BoardCard } from '#domain/board/board.ts'
import { type Stage, stageNames } from '#domain/board/stage.ts'
import { BoardCardItem, useTarget, useTargets } from './board-card.tsx'

export function BoardColumn({
  column: { stage, count, cards, more },
  onMove,
  onAssign,
}: {
  column: Board[number]
  onMove: (card: BoardCard, to: Stage) => void
  onAssign: (card: BoardCard) => void
}) {
  const targets = useTargets()
  const { isTarget, attributes } = useTarget(
    (card) => targets(card).includes(stage),
    (card) => onMove(card, stage),
  )
  const name = stageNames[stage]
  return (
    <section
      className={isTarget ? 'board-column board-target' : 'board-column'}
      aria-label={name}
      {...attributes}
    >
      <h2 className="label board-head">
        {name} <span className="tab-count">{count.toLocaleString('en-US')}</span>
      </h2>
      {cards.length === 0 && <p className="hint">No drafts.</p>}
      <ul>
        {cards.map((card) => (
          <BoardCardItem key={card._id} card={card} onMove={onMove} onAssign={onAssign} />
        ))}
      </ul>
      {more && (
        <p className="hint">
          There are more: all drafts are in the <Link to="/admin/staging">Staging Area</Link>.
        </p>
      )}
    </section>
  )
}
