import type { RequestContext } from '#worker/context.ts'
import type { ActiveKeys } from '#worker/db/access-keys/access-keys.ts'
import { type Environment, perDatabase } from '#worker/environment.ts'
import { unavailable } from '#worker/http/errors.ts'
import { sharedCopy } from '#worker/shared-copy.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'

/** How old the list of keys may be when it decides: a revoked key is refused everywhere by then. */
const maxStaleMs = 5_000

/** A key that was created so shortly before the list was read may be missing from it. */
const newKeyMs = 2_000

const copiedKeys = {
  name: async () => 'keys',
  tagOf: ({ tag }: ActiveKeys) => tag,
  encode: ({ tag, expiresAt }: ActiveKeys) => JSON.stringify([tag, ...expiresAt]),
  decode(text: string): ActiveKeys {
    const [tag, ...keys]: [string, ...[id: string, expiresAt: number | null][]] = JSON.parse(text)
    // JSON has no infinity.
    const expiresAt = keys.map(([id, at]) => [id, at ?? Number.POSITIVE_INFINITY] as const)
    return { tag, expiresAt: new Map(expiresAt) }
  },
}

const cacheOf = perDatabase(() => new StaleWhileRevalidate<ActiveKeys>('The list of access keys'))

/** To be called after a key was revoked. */
export function invalidateNamedKeys(env: Environment): void {
  cacheOf(env).invalidate()
}

async function read(env: Environment, last: ActiveKeys | undefined): Promise<ActiveKeys> {
  const { readActiveKeys } = await import('#worker/db/access-keys/access-keys.ts')
  return readActiveKeys(env.DB, last)
}

/**
 * Whether a named key is valid, from a list in memory. If the list cannot be read, sessions of named
 * keys are refused; those of the shared key go on.
 *
 * @param issuedAt when the session began, in seconds since 1970
 * @throws ApiError `unavailable` if the list is too old to decide
 */
export async function isNamedKeyValid(
  c: RequestContext,
  id: string,
  issuedAt: number,
): Promise<boolean> {
  const cache = cacheOf(c.env)
  const readKeys = (last: ActiveKeys | undefined) => read(c.env, last)
  const copy = sharedCopy(c, copiedKeys)
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  let entry = await cache.get({ read: readKeys, copy, waitUntil, maxStaleMs })
  if (entry && !entry.value.expiresAt.has(id) && entry.readAt < issuedAt * 1000 + newKeyMs) {
    const reading = cache.revalidate(readKeys)
    waitUntil(reading)
    entry = await reading
  }
  if (entry && Date.now() - entry.readAt <= maxStaleMs) {
    return (entry.value.expiresAt.get(id) ?? 0) > Date.now()
  }
  throw unavailable('Your key cannot be checked at the moment. Please try again in a moment.')
}
