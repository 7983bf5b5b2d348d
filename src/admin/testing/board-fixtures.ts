import type { BoardCard } from '#domain/board/board.ts'

export function boardCard(fields: Partial<BoardCard> = {}): BoardCard {
  return {
    _id: 'silence',
    title: 'The price of silence',
    language: '',
    author: 'The Desk',
    status: 'draft',
    stage: 'draft',
    assignee: null,
    plannedOn: null,
    createdBy: 'ada',
    submittedBy: null,
    sentBack: null,
    rewriteNote: null,
    openNotes: 0,
    openSuggestions: 0,
    scheduled: null,
    ...fields,
  }
}
