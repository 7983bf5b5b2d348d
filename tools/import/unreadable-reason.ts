import * as z from 'zod'
import { messageOf } from '#tools/cli/user-error.ts'

/** Why a post cannot be imported, from the error that reading or converting it threw. */
export function unreadableReason(error: unknown): string {
  if (error instanceof RangeError) return 'its text is nested too deeply, or has too many elements'
  if (error instanceof z.ZodError) {
    const [issue] = error.issues
    const field = issue?.path.join('.')
    return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'it is not valid')
  }
  return messageOf(error).split('\n')[0] ?? ''
}
