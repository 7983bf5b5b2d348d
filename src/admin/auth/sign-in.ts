import * as z from 'zod'
import { ApiError, failureMessage, isRefused } from '#admin/api/api-error.ts'

const returnStateSchema = z.object({ backTo: z.string().startsWith('/admin/') })

/** The history state of the sign-in screen after a session ended in the editor. */
export type ReturnState = z.infer<typeof returnStateSchema>

/** Whether a screen has its own place to say that the session has ended. */
export function isEditor(pathname: string): boolean {
  return pathname === '/admin/create' || pathname.startsWith('/admin/edit/')
}

export function pathAfterSignIn(historyState: unknown): string {
  return returnStateSchema.safeParse(historyState).data?.backTo ?? '/admin'
}

/** Whether the password was right, and a passkey or a recovery code has to follow. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_needed'
}

/** Why a sign-in by a passkey or a recovery code failed, or why no passkey was made. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.hasUserMessage) return error.message
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was used.'
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return 'This device has a passkey of this account already.'
  }
  return 'Authentication failed. Please try again later.'
}

/** Where only the password is asked for. */
export const wrongPassword = 'The password you entered is incorrect.'

/** @param wrong what is said of a sign-in that is refused */
export function signInErrorMessage(
  error: unknown,
  wrong = 'The username or password you entered is incorrect.',
): string {
  if (error instanceof ApiError && error.status === 401) return wrong
  if (isRefused(error) && error.hasUserMessage) return error.message
  return failureMessage(error, 'Authentication failed. Please try again later.')
}
