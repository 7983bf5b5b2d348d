import { z } from 'zod'

const arrivalSchema = z.object({ backTo: z.string().startsWith('/admin/') })

/** What the sign-in screen is told where a session ended in the middle of writing. */
export type ReturnTarget = z.infer<typeof arrivalSchema>

/**
 * @param arrival what the history entry of the sign-in screen holds
 * @returns where to go after signing in: the dashboard, or back to what was being written
 */
export function returnAfterSignIn(arrival: unknown): string {
  const told = arrivalSchema.safeParse(arrival)
  return told.success ? told.data.backTo : '/admin'
}
