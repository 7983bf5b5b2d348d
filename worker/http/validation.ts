// biome-ignore lint/style/noRestrictedImports: the one place that wraps it
import { zValidator as validator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type { z } from 'zod'
import { refuseInvalid } from './errors.ts'

/** What a route checks of a request, by the handler that checks it. */
const checks = new WeakMap<object, { target: string; schema: z.ZodType }>()

/**
 * The validator of `@hono/zod-validator`, which refuses what is not valid and remembers its schema:
 * the API's description is made from the very schemas that requests are checked by.
 */
export const zValidator = ((target: keyof ValidationTargets, schema: z.ZodType) => {
  const handler = validator(target, schema, refuseInvalid)
  checks.set(handler, { target, schema })
  return handler
  // Its generics, by which routes know what was checked, cannot be written down for a wrapper.
}) as unknown as typeof validator

/** The part of the request that a handler of a route checks, and its schema. */
export function checkOf(handler: object): { target: string; schema: z.ZodType } | undefined {
  return checks.get(handler)
}
