import { expect, it } from 'vitest'
import { boardCard } from '#admin/testing/board-fixtures.ts'
import { stages } from '#domain/board/stage.ts'
import { withMovedCard } from './moved-card.ts'

const card = (_id: string, plannedOn: string | null) => boardCard({ _id, plannedOn })

it('puts a moved card where the server will list it', () => {
  const ready = [card('soon', '2026-11-23'), card('later', '2026-12-01'), card('old', null)]
  const board = stages.map((stage) => ({
    stage,
    count: stage === 'ready' ? 3 : stage === 'draft' ? 150 : 0,
    cards: stage === 'ready' ? ready : stage === 'draft' ? [card('moved', null)] : [],
    more: false,
  }))
  const after = withMovedCard(board, 'moved', 'ready', 'ada')
  expect(after.map(({ cards }) => cards.map(({ _id }) => _id))).toEqual([
    [],
    [],
    [],
    ['soon', 'later', 'moved', 'old'],
  ])
  expect(after.map(({ count }) => count)).toEqual([0, 149, 0, 4])
  const [first] = withMovedCard(after, 'later', 'review', 'ada')[2]?.cards ?? []
  expect(first).toMatchObject({ _id: 'later', stage: 'review', submittedBy: 'ada' })
  expect(withMovedCard(board, 'unknown', 'ready', 'ada')).toBe(board)
})
