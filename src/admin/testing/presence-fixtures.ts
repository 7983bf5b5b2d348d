import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { Presence } from '#domain/presence/presence.ts'
import { stored, storedPath } from './open-editor.tsx'
import type { StubResponses } from './stub-api.ts'

/** The answer to an open editor whose article has this state by now, and is open elsewhere. */
export function presenceOf(
  state: Partial<NonNullable<Presence['article']>> = {},
  others: Presence['others'] = [],
) {
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
  return { body: { others, article } }
}

/** Has Ada save the article that is open, and the editor ask for news of it. */
export function saveElsewhere(responses: StubResponses, saved: Partial<AdminArticle>): void {
  const revision = 5
  responses[`GET ${storedPath}`] = { body: { ...stored, ...saved, revision, updatedBy: 'ada' } }
  responses[`PUT ${storedPath}/presence`] = presenceOf({ revision })
  window.dispatchEvent(new Event('pageshow'))
}
