import { ApiRefusal } from '#admin/api/api-refusal.ts'

/**
 * @param error what a sign-in threw
 * @returns the sentence that the sign-in screen shows
 */
export function signInRefusal(error: unknown): string {
  if (error instanceof ApiRefusal && error.status === 401) {
    return 'The username or password you entered is incorrect.'
  }
  if (error instanceof ApiRefusal && error.status < 500 && error.worded) return error.message
  return 'Authentication failed. Please try again later.'
}
