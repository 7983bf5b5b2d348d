import { codeOf } from '#domain/calls/call-errors.ts'
import { type ErrorCode, errorSchema, type FieldIssue } from '#domain/error.ts'
import { parseJson } from '#domain/parse-json.ts'
import { namingRequest } from '#domain/request-id.ts'

interface ApiErrorFields {
  status: number
  code: ErrorCode
  message: string
  issues?: readonly FieldIssue[] | undefined
  hasUserMessage?: boolean
  requestId?: string | undefined
}

/** An error response of the API. An unreachable server is a TypeError, as `fetch` throws it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The rejected fields, if the server named them. */
  readonly issues: readonly FieldIssue[]
  /** Whether the server wrote `message` for users. Otherwise it only names the status. */
  readonly hasUserMessage: boolean
  /** Of an error that nobody expected: the id by which the logs have its request. */
  readonly requestId: string | undefined

  constructor({
    status,
    code,
    message,
    issues = [],
    hasUserMessage = true,
    requestId,
  }: ApiErrorFields) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
    this.hasUserMessage = hasUserMessage
    this.requestId = requestId
  }
}

/** What the portal does not do itself, with the reason in a sentence for its user. */
export function refusedHere(message: string): ApiError {
  return new ApiError({ status: 409, code: 'conflict', message })
}

/** Reads a header of a response, which may be none of a `Response`. */
type ReadHeader = (name: string) => string | null

/** @param body the response's body, which may be anything, such as a proxy's HTML page */
export function parseApiError(
  status: number,
  body: string,
  header: ReadHeader = () => null,
): ApiError {
  // Cloudflare names its id also where the Worker did not answer.
  const id = status >= 500 ? (header('x-request-id') ?? header('cf-ray')) : null
  const requestId = id ?? undefined
  const parsed = errorSchema.safeParse(parseJson(body))
  if (parsed.success) return new ApiError({ status, ...parsed.data, requestId })
  const code = codeOf(status)
  const message = `The server answered with status ${status}.`
  return new ApiError({ status, code, message, hasUserMessage: false, requestId })
}

/** Whether the server answered that it did nothing. After other failures, it may have stored something. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500
}

/** Whether the session ended. Screens show nothing then: the session guard reports it. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Whether the server stored nothing because something else was stored in between. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** The server's sentence, or `fallback` if it gave none. */
export function userMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.hasUserMessage
    ? error.message
    : failureMessage(error, fallback)
}

/** The server's sentence about what was deleted meanwhile; undefined after another failure. */
export function goneMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'not_found' ? error.message : undefined
}

/** Said where something was typed, and the server is unreachable. */
export const offlineMessage =
  'No connection to the server. What you typed is still here: try again once you are online.'

/** Why a form was not saved. */
export function formSaveMessage(error: unknown, fallback: string): string {
  return error instanceof TypeError ? offlineMessage : userMessage(error, fallback)
}

/** The portal's own sentence about an error, with the request that the operator can look up. */
export function failureMessage(error: unknown, failure: string): string {
  if (!(error instanceof ApiError) || error.requestId === undefined) return failure
  return `${failure} ${namingRequest(error.requestId)}`
}
