import { UserError } from '#tools/cli/user-error.ts'
import { describeFailure } from './advice.ts'

/**
 * @param name names the step at the start of a sentence: "Creating the database"
 * @throws UserError that names the step, the reason, and what to do if that is known
 */
export async function runStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new UserError(`${name} failed: ${describeFailure(error)}`)
  }
}
