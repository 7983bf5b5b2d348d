import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { type ErrorAnswer, type ErrorCode, type FieldIssue, fieldIssues } from '#domain/error.ts'

const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/** The one error that the Worker throws on purpose; answered in one place. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly issues: FieldIssue[] | undefined
  readonly headers: Record<string, string>

  /**
   * @param code the contract: decides the status
   * @param message what people are shown
   * @param more the refused fields; headers of the answer
   */
  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: FieldIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.code = code
    this.issues = more.issues
    this.headers = more.headers ?? {}
  }

  get status(): ContentfulStatusCode {
    return statuses[this.code]
  }
}

/**
 * A hook for `@hono/zod-validator`.
 *
 * @param result what the schema said of a part of the request
 * @throws ApiError `bad_request` whose message is the first refused field's
 */
export function refuseInvalid(
  result: { success: true } | { success: false; error: z.core.$ZodError },
): void {
  if (result.success) return
  const issues = fieldIssues(result.error)
  throw new ApiError('bad_request', issues[0]?.message ?? 'The request is not valid.', { issues })
}

/** @returns the error of a body that is no JSON */
export function unreadableBody(): ApiError {
  return new ApiError('bad_request', 'The request could not be read.', {
    issues: [{ field: '', message: 'The body must be valid JSON.' }],
  })
}

/**
 * @param error anything thrown while a request was handled
 * @param c the request's context
 * @returns its answer: `{code, message, issues?}`, or the message alone for who asked for a page;
 * what was not expected is logged and told calmly
 */
export function answerError(error: Error, c: Context): Response {
  const { code, message, issues, headers, status } = asApiError(error) ?? unexpected(error, c)
  const isPage = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html')
  if (isPage) return c.text(message, status, headers)
  const body: ErrorAnswer = { code, message, ...(issues && { issues }) }
  return c.json(body, status, headers)
}

function unexpected(error: Error, c: Context): ApiError {
  console.error(`${c.req.method} ${new URL(c.req.url).pathname} failed:`, withoutValues(error))
  return new ApiError('internal', 'An unexpected error occurred. Please try again.')
}

/** A failed query's own message holds the values: texts and hashes that belong in no log. */
function withoutValues(error: Error): Error {
  return 'query' in error && error.cause instanceof Error ? error.cause : error
}

function asApiError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (!(error instanceof HTTPException)) return undefined
  if (error.status === 413) return new ApiError('too_large', 'That is too large to be stored.')
  return error.status === 400 ? unreadableBody() : undefined
}
