import pRetry from 'p-retry'
import { isTemporary } from '#tools/cli/api-error.ts'
import { unreadableReason } from '../unreadable-reason.ts'
import type { PostReport } from './import-report.ts'

/** Tries again after failures that may pass, for about eight seconds, unless the import is ended. */
export function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  return pRetry(attempt, {
    retries: 4,
    minTimeout: 500,
    shouldRetry: ({ error }) => isTemporary(error) && !signal?.aborted,
  })
}

/**
 * As `withRetries`; what is refused for good is reported as skipped.
 *
 * @param report what is known without an attempt
 * @throws the temporary failure of the last attempt
 */
export async function reportWithRetries(
  report: PostReport,
  attempt: () => Promise<PostReport>,
  signal: AbortSignal | undefined,
): Promise<PostReport> {
  try {
    return await withRetries(attempt, signal)
  } catch (error) {
    if (isTemporary(error)) throw error
    return { ...report, outcome: 'skipped', reason: unreadableReason(error), failed: true }
  }
}
