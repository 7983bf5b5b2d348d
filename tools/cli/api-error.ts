import * as z from 'zod'
import { type ErrorCode, errorSchema } from '#domain/error.ts'
import { parseJson } from '#domain/parse-json.ts'
import { UserError } from './user-error.ts'

/** The site answered with an error status; the message is the site's own. */
export class ApiError extends UserError {
  readonly status: number
  /** Undefined if something else than Latchkey answered, such as a proxy. */
  readonly code: ErrorCode | undefined

  constructor(status: number, code: ErrorCode | undefined, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The site could not be reached, or its answer broke off. */
class NoAnswerError extends UserError {}

/** Whether the same call may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return error instanceof NoAnswerError
}

/** @returns the call's result; undefined if the site answers that there is no such thing */
export async function undefinedIfNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * @returns the error of an answer that is not a success
 * @throws what `fetch` throws if the answer breaks off
 */
export async function errorOf(path: string, response: Response): Promise<ApiError> {
  const { data } = errorSchema.safeParse(parseJson(await response.text()))
  const to = response.headers.get('location')
  const unknown = to
    ? `${path} leads to ${to}. Name the address of the site itself.`
    : `${path} was answered with status ${response.status}.`
  const message = data?.message ?? unknown
  return new ApiError(response.status, data?.code, message)
}

/** @returns what a call threw, in a sentence */
export function asUserError(origin: string, error: unknown): UserError {
  if (error instanceof UserError) return error
  if (error instanceof SyntaxError || error instanceof z.ZodError) {
    const message = `${origin} is not a Latchkey site, or runs another version of it.`
    return new UserError(message, { cause: error })
  }
  const { message, cause } = error as Error
  // OpenSSL's errors have their words in `reason`; the message is a line of its log.
  const { reason = cause instanceof Error ? cause.message : message } = Object(cause)
  return new NoAnswerError(`Nothing answers at ${origin}: ${reason}`, { cause: error })
}
