import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { needsDecision, type SaveSnapshot } from './save-state.ts'

export interface SaveStatus {
  /** `busy` is animated; `problem` needs attention. */
  tone: 'quiet' | 'busy' | 'problem'
  text: string
}

/** @param savedWords what is said once all is saved */
export function saveStatus<Stored>(
  { state, stored, dirty, keptLocally }: SaveSnapshot<Stored>,
  sessionEnded: boolean,
  savedWords: (stored: Stored) => string,
): SaveStatus {
  if (sessionEnded && !needsDecision(state)) return signedOutStatus(dirty, keptLocally)
  switch (state.kind) {
    case 'saving':
      return { tone: 'busy', text: 'Saving...' }
    case 'retrying': {
      const why = state.isFailing ? 'The server failed' : 'No connection'
      return {
        tone: 'problem',
        text: `${why}: ${keptLocally ? 'saved on this computer' : 'not saved'}`,
      }
    }
    case 'refused':
      return { tone: 'problem', text: `Not saved: ${state.message}` }
    case 'disputed':
      return { tone: 'problem', text: 'Changed by both' }
    case 'gone':
      return { tone: 'problem', text: 'Deleted by someone else' }
    case 'signed-out':
      return signedOutStatus(dirty, keptLocally)
    case 'unsaved':
      if (!keptLocally)
        return { tone: 'problem', text: 'Unsaved changes, no copy on this computer' }
      return { tone: 'quiet', text: 'Unsaved changes' }
    case 'saved':
      if (!stored) return { tone: 'quiet', text: dirty ? '' : 'Nothing to save yet' }
      return { tone: 'quiet', text: dirty ? '' : savedWords(stored) }
  }
}

function signedOutStatus(dirty: boolean, keptLocally: boolean): SaveStatus {
  if (!dirty) return { tone: 'problem', text: 'Signed out' }
  const text = keptLocally ? 'Signed out: saved on this computer' : 'Signed out: not saved'
  return { tone: 'problem', text }
}

export function savedText({ published, workingCopy }: AdminArticle): string {
  if (workingCopy) return 'Edits saved, not published'
  return published ? 'Saved' : 'Draft saved'
}
