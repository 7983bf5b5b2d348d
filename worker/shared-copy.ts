import { fingerprint } from '#worker/auth/fingerprint.ts'
import type { RequestContext } from '#worker/context.ts'
import type { Environment } from '#worker/environment.ts'
import { logWarning } from '#worker/log.ts'
import type { CacheEntry, CopyRule, SharedCopy } from './stale-while-revalidate.ts'
import { withTimeout } from './time-limit.ts'

/** Raised when what a copy holds is written in another way. */
const format = 1

/** A copy is no longer used after four and a half seconds; the cache may forget it then. */
const keptSeconds = 5

/** The cache is in the same data centre: if it takes longer than this, the database is asked. */
const findTimeoutMs = 250

/** By how much the clocks of two machines of a data centre may differ. */
const clockSkewMs = 500

const [readAtHeader, tagHeader] = ['x-read-at', 'x-tag']

/** What copies need of a cache. */
type CopyCache = Pick<Cache, 'match' | 'put'>

interface Shared {
  open: () => Promise<CopyCache | undefined>
  /** The name that its copies begin with. */
  owner?: string
}

/** Databases whose state the isolates of a data centre share. */
const shared = new WeakMap<D1Database, Shared>()

/**
 * Has the isolates of a data centre share what they read of the state that every request needs. Nothing
 * else is in that cache: no page, no answer, nothing of one reader.
 */
export function shareState(
  env: Environment,
  open: Shared['open'] = () => caches.open('latchkey-state'),
): void {
  if (!shared.has(env.DB)) shared.set(env.DB, { open })
}

/** Workers of one zone share their caches: only those with our secrets can name a copy of ours. */
function ownerOf({ SESSION_SECRET, BUILD_TOKEN, SITE_ACCESS_KEY }: Environment): string {
  return fingerprint(SESSION_SECRET, `shared state: ${BUILD_TOKEN} ${SITE_ACCESS_KEY}`)
}

interface Form<T> {
  /** Of the copy in the cache; undefined if there is none for it now. */
  name: () => Promise<string | undefined>
  /** Two values with the same tag are the same: the copy is then not read. */
  tagOf: (value: T) => string | undefined
  encode: (value: T) => string | undefined
  decode: (text: string) => T
}

/**
 * A data centre's copy of a value of the database, in Cloudflare's cache, by the Cache API. That is without
 * effect on workers.dev; each isolate then asks the database for itself.
 *
 * @returns undefined if the isolates share nothing
 */
export function sharedCopy<T>(
  { env, executionCtx }: RequestContext,
  { name, tagOf, encode, decode }: Form<T>,
): SharedCopy<T> | undefined {
  const isolates = shared.get(env.DB)
  if (!isolates) return undefined
  const open = async () => {
    const own = await name()
    if (own === undefined) return undefined
    isolates.owner ??= ownerOf(env)
    const address = `https://state.invalid/${format}/${isolates.owner}/${own}`
    const cache = await isolates.open()
    return cache && { cache, address }
  }
  const find = async ({ last, notBefore, maxAgeMs }: CopyRule<T>) => {
    const opened = await open()
    const copy = await opened?.cache.match(opened.address)
    if (!copy) return undefined
    const readAt = Number(copy.headers.get(readAtHeader))
    const age = Date.now() - readAt
    if (age > maxAgeMs || age < -clockSkewMs || readAt <= notBefore) return undefined
    const isKnown = last !== undefined && tagOf(last) === copy.headers.get(tagHeader)
    if (!isKnown) return { value: decode(await copy.text()), readAt }
    await copy.body?.cancel()
    return { value: last, readAt }
  }
  const store = async ({ value, readAt }: CacheEntry<T>): Promise<void> => {
    const [opened, tag, text] = [await open(), tagOf(value), encode(value)]
    if (!opened || tag === undefined || text === undefined) return
    const headers = {
      'cache-control': `max-age=${keptSeconds}`,
      [readAtHeader]: String(readAt),
      [tagHeader]: tag,
    }
    await opened.cache.put(opened.address, new Response(text, { headers }))
  }
  const report = (error: unknown) => {
    logWarning('The data centre’s copy of the state could not be used', error)
    return undefined
  }
  return {
    find: (rule) => {
      const found = find(rule).catch(report)
      return withTimeout(found, findTimeoutMs).catch(() => undefined)
    },
    store: (entry) => executionCtx.waitUntil(store(entry).catch(report)),
  }
}
