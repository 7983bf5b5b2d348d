import { ZodError } from 'zod'
import { UserError } from '#tools/cli/user-error.ts'

/**
 * Runs one step of a deployment, so that a failure names it.
 *
 * @param step what is done, at the head of a sentence: "Making the database"
 * @param work does it
 * @returns what the work answers
 * @throws UserError naming the step, with the words of what went wrong
 */
export async function step<T>(step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new UserError(`${step} failed: ${words(error)}`)
  }
}

function words(error: unknown): string {
  if (error instanceof ZodError) return 'wrangler answered in a form that is not known here.'
  return error instanceof Error ? error.message : String(error)
}
