import type { ErrorCode } from '#domain/error.ts'
import type { Call } from './call.ts'

const statuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  password_needed: 403,
  second_factor_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

export function statusOf(code: ErrorCode): (typeof statuses)[ErrorCode] {
  return statuses[code]
}

/** The first code of a status, for an answer that names none. */
export function codeOf(status: number): ErrorCode {
  const codes = Object.keys(statuses) as ErrorCode[]
  return codes.find((code) => statuses[code] === status) ?? 'internal'
}

/** The errors that a call can answer because of the request or the caller. */
export function errorsOf(call: Call): ReadonlySet<ErrorCode> {
  const { access, params, query, body, bodyType, recentPassword, errors = [] } = call
  const isRefusable = params || query || body || bodyType
  const needsRole = access === 'editor' || access === 'owner' || access === 'operator'
  return new Set<ErrorCode>([
    ...(isRefusable ? (['bad_request'] as const) : []),
    ...(access === 'anyone' ? [] : (['unauthorized'] as const)),
    ...(needsRole ? (['forbidden'] as const) : []),
    ...(recentPassword ? (['password_needed'] as const) : []),
    ...(body || bodyType ? (['too_large', 'unsupported_media_type'] as const) : []),
    ...errors,
  ])
}
