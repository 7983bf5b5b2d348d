import type { z } from 'zod'
import { fieldIssues } from '#domain/error.ts'
import { ApiError } from './errors.ts'

type Parsed = { success: true } | { success: false; error: z.core.$ZodError }

/** @throws as `refuseInvalid` */
export function assertValid<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  refuseInvalid(result)
  return result.data
}

/** @throws ApiError `bad_request` with the message of the first refused field */
export function refuseInvalid<Result extends Parsed>(
  result: Result,
): asserts result is Extract<Result, { success: true }> {
  if (result.success) return
  const issues = fieldIssues(result.error)
  throw new ApiError('bad_request', issues[0]?.message ?? 'The request is not valid.', { issues })
}
