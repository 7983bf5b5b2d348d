import type { Presence } from '#domain/presence/presence.ts'
import { stored } from './open-editor.tsx'

/** The answer to an open editor whose article has this state by now. */
export function presenceOf(state: Partial<NonNullable<Presence['article']>>) {
  const { revision, status, stage } = stored
  const article: Presence['article'] = {
    revision,
    copyRevision: 0,
    status,
    stage,
    submittedBy: null,
    assignee: null,
    suggestionsRevision: 0,
    openNotes: 0,
    lastNoteAt: null,
    scheduledFor: null,
    ...state,
  }
  return { body: { others: [], article } }
}
