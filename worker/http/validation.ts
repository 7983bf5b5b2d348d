// biome-ignore lint/style/noRestrictedImports: the one place that wraps it
import { zValidator as validator } from '@hono/zod-validator'
import type { z } from 'zod'

/** What a route checks of a request, by the handler that checks it. */
const checks = new WeakMap<object, { target: string; schema: z.ZodType }>()

/**
 * The validator of `@hono/zod-validator`, which remembers its schema: the API's description is made
 * from the very schemas that requests are checked by.
 *
 * @returns the handler
 */
export const zValidator = ((...given: Parameters<typeof validator>) => {
  const [target, schema] = given
  const handler = validator(...given)
  // The library's type allows schemas of every zod; ours are of this one alone.
  checks.set(handler, { target, schema: schema as unknown as z.ZodType })
  return handler
  // Its generics, by which routes know what was checked, cannot be written down for a wrapper.
}) as unknown as typeof validator

/**
 * @param handler a route's handler
 * @returns the part of the request that it checks, and the schema; undefined where it checks nothing
 */
export function checkOf(handler: object): { target: string; schema: z.ZodType } | undefined {
  return checks.get(handler)
}
