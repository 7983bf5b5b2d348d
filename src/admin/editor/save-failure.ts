import { ApiRefusal, endsSession } from '#admin/api/api-refusal.ts'

/** What became of a save that failed. */
export type SaveFailure =
  /** Told by the end of the session already. */
  | { kind: 'session-ended' }
  /** Somebody saved in between; the sentence says who and when. */
  | { kind: 'conflict'; message: string }
  | { kind: 'failed'; message: string }

/**
 * @param error what a save threw
 * @returns what the editor is told of it
 */
export function saveFailure(error: unknown): SaveFailure {
  if (endsSession(error)) return { kind: 'session-ended' }
  if (!(error instanceof ApiRefusal && error.worded)) {
    return {
      kind: 'failed',
      message: 'Failed to save article. Please check all required fields and try again.',
    }
  }
  if (error.status === 409) return { kind: 'conflict', message: error.message }
  return { kind: 'failed', message: `Error: ${error.message}` }
}
