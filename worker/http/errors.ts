import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { TooLongToStore } from '#domain/articles/too-long-to-store.ts'
import { statusOf } from '#domain/calls/call-errors.ts'
import type { ErrorAnswer, ErrorCode, FieldIssue } from '#domain/error.ts'
import { namingRequest } from '#domain/request-id.ts'
import { databaseMessage } from '#worker/db/database-error.ts'
import { logError } from '#worker/log.ts'
import { isPreviewPath } from './paths.ts'

/** The one error that the Worker throws on purpose. `answerError` answers it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly issues: FieldIssue[] | undefined
  readonly headers: Record<string, string>
  readonly conflict: unknown

  /**
   * @param code the contract, which decides the status
   * @param message shown to people
   */
  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: FieldIssue[]; headers?: Record<string, string>; conflict?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.issues = more.issues
    this.headers = more.headers ?? {}
    this.conflict = more.conflict
  }

  get status(): ContentfulStatusCode {
    return statusOf(this.code)
  }
}

export function fieldError(field: string, message: string, code: ErrorCode = 'bad_request') {
  return new ApiError(code, message, { issues: [{ field, message }] })
}

/** What cannot be answered now, but may be in some seconds. */
export function unavailable(message: string, retrySeconds = 5): ApiError {
  return new ApiError('unavailable', message, { headers: { 'retry-after': `${retrySeconds}` } })
}

/** The error of a body that is not JSON. */
export function unreadableBody(message = 'The body must be valid JSON.'): ApiError {
  return new ApiError('bad_request', 'The request could not be read.', {
    issues: [{ field: '', message }],
  })
}

/**
 * Answers an error with `{code, message, issues?}`, or with the message on a page of its own if one was requested.
 * An unexpected error is logged, and its message is not sent.
 *
 * @param hint follows the message of an error with a status from 500 on
 */
export function answerError(error: Error, c: Context, hint?: string): Response {
  const answer = asApiError(error) ?? unexpected(error, c)
  const { code, issues, conflict, headers, status } = answer
  const message = hint && status >= 500 ? `${answer.message} ${hint}` : answer.message
  const isPage = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html')
  if (isPage) return c.html(pageOf(message), status, headers)
  const body: ErrorAnswer = { code, message, issues, conflict }
  return c.json(body, status, headers)
}

/** Phones show plain text as if their window were 980 pixels wide. */
function pageOf(message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><p dir="auto">${text}</p>`
}

function unexpected(error: Error, c: Context): ApiError {
  const id = requestId(c)
  logError(`${c.req.method} ${loggedPath(c)} failed (request ${id})`, error)
  return new ApiError(
    'internal',
    `An unexpected error occurred. Please try again. ${namingRequest(id)}`,
    { headers: { 'x-request-id': id } },
  )
}

/** Cloudflare's id of the request, by which the logs and traces find it; elsewhere one that is made. */
function requestId(c: Context): string {
  return c.req.header('cf-ray') ?? crypto.randomUUID()
}

/** The address of a preview link is a secret, also where its path is percent-encoded. */
function loggedPath(c: Context): string {
  if (isPreviewPath(c.req.path)) return '/preview/…'
  return new URL(c.req.url).pathname.replace(/^(\/+preview\/+)[^/]+/i, '$1…')
}

/** Triggers refuse an article an address that leads or led to another one. */
function isAddressTaken(error: Error): boolean {
  return databaseMessage(error).includes('address is taken')
}

function asApiError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof TooLongToStore) return fieldError(error.field, error.message)
  if (isAddressTaken(error)) {
    const message = 'The address leads to another article, or did so before. Choose another one.'
    return fieldError('slug', message, 'conflict')
  }
  if (!(error instanceof HTTPException)) return undefined
  if (error.status === 413) return new ApiError('too_large', 'That is too large to be stored.')
  return error.status === 400 ? unreadableBody() : undefined
}
