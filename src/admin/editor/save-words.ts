import type { AdminArticle } from '#domain/admin-article.ts'
import type { SaveSnapshot } from './save-engine/save-state.ts'

/** What the editor's bar says of the saving. */
export interface SaveWords {
  /** `busy` moves, `problem` needs somebody. */
  look: 'quiet' | 'busy' | 'problem'
  text: string
}

/**
 * @param snapshot where the text is
 * @returns it in words
 */
export function saveWords({ state, stored, dirty, kept }: SaveSnapshot<AdminArticle>): SaveWords {
  switch (state.kind) {
    case 'saving':
      return { look: 'busy', text: 'Saving...' }
    case 'waiting':
      return {
        look: 'problem',
        text: kept
          ? 'Server out of reach: kept on this computer'
          : 'Server out of reach: not saved',
      }
    case 'refused':
      return { look: 'problem', text: `Not saved: ${state.message}` }
    case 'conflict':
      return { look: 'problem', text: 'Saved by somebody else' }
    case 'gone':
      return { look: 'problem', text: 'Deleted by somebody else' }
    case 'signed-out':
      return { look: 'problem', text: 'Signed out: kept on this computer' }
    case 'unsaved':
      if (!kept) return { look: 'problem', text: 'Unsaved changes: not kept on this computer' }
      return { look: 'quiet', text: 'Unsaved changes' }
    case 'saved':
      if (!stored) return { look: 'quiet', text: dirty ? '' : 'Nothing to save yet' }
      return { look: 'quiet', text: dirty ? '' : savedText(stored) }
  }
}

function savedText({ published, workingCopy }: AdminArticle): string {
  if (workingCopy) return 'Edits saved, not published'
  return published ? 'Saved' : 'Draft saved'
}
