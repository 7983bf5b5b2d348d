import { type ErrorCode, errorSchema, type FieldIssue } from '#domain/error.ts'

const codeByStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

interface Refusal {
  status: number
  code: ErrorCode
  message: string
  issues?: readonly FieldIssue[] | undefined
  worded?: boolean
}

/** The one error of every call that the server refuses. A server out of reach is a TypeError. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The refused fields, where the server named them. */
  readonly issues: readonly FieldIssue[]
  /** Whether `message` is the server's and meant for people; otherwise it only names the status. */
  readonly worded: boolean

  constructor({ status, code, message, issues = [], worded = true }: Refusal) {
    super(message)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = code
    this.issues = issues
    this.worded = worded
  }
}

/**
 * @param status the answer's status
 * @param body the answer's body as text, in whatever form it came
 * @returns the refusal that it states
 */
export function refusalOf(status: number, body: string): ApiRefusal {
  const answer = errorSchema.safeParse(parseJson(body))
  if (answer.success) return new ApiRefusal({ status, ...answer.data })
  const code = codeByStatus[status] ?? 'internal'
  const message = `The server answered with status ${status}.`
  return new ApiRefusal({ status, code, message, worded: false })
}

/**
 * @param error anything that a call threw
 * @returns whether it is told by the end of the session already, and needs no words of its own
 */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 401
}

/**
 * @param error anything that a call threw
 * @param otherwise what to say where the server gave no words
 * @returns the server's message for people, else `otherwise`
 */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof ApiRefusal && error.worded ? error.message : otherwise
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
