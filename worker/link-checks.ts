import { isPublicAddress } from '#domain/checklist/public-address.ts'
import { daysBefore } from '#domain/days.ts'
import { claimLinks, storeLinkCheck } from '#worker/db/checklist/checklist.ts'
import type { Environment } from '#worker/environment.ts'
import { logWarning } from '#worker/log.ts'

/** Bounds the requests of a run of the cron trigger: see `docs/limits.md`. */
const linksPerRun = 3
const hops = 4

/** For all hops of an address together. */
const defaultTimeoutMs = 8_000

/** How long an address is left alone. */
const daysAfterAnswer = 14
const daysAfterSilence = 2

const redirects = new Set([301, 302, 303, 307, 308])

/** Sends a request, as `fetch` does. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

/**
 * Calls some addresses that published articles cite, those that were never called first, and stores what was
 * found. Nothing waits for it.
 *
 * @param send how requests are sent; every address is checked before
 * @param timeoutMs how long one may take
 */
export async function checkLinks(
  { DB, LINK_CHECKS }: Environment,
  now: Date,
  send: Send = fetch,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  if (LINK_CHECKS === 'off') return
  const inDays = (days: number) => daysBefore(now, -days)
  const claim = { now: now.toISOString(), next: inDays(daysAfterSilence), limit: linksPerRun }
  const urls = await claimLinks(DB, claim)
  await Promise.all(
    urls.map(async (url) => {
      const problem = await problemOf(url, send, AbortSignal.timeout(timeoutMs))
      const dueAt = inDays(problem === null ? daysAfterAnswer : daysAfterSilence)
      await storeLinkCheck(DB, { url, checkedAt: now.toISOString(), problem, dueAt })
    }),
  )
}

/**
 * Why an address does not answer. A page that only refuses machines is there: 401, 403 and 429 are
 * answers.
 */
async function problemOf(address: string, send: Send, signal: AbortSignal): Promise<string | null> {
  let next = address
  try {
    for (let hop = 0; hop <= hops; hop++) {
      if (!isPublicAddress(next)) {
        return hop === 0 ? 'not called: no public address' : 'leads to no public address'
      }
      const { status, location } = await call(next, send, signal)
      if (!redirects.has(status) || location === null) return problemOfStatus(status)
      next = new URL(location, next).href
    }
    return 'leads on too often'
  } catch (error) {
    if (signal.aborted) return 'no answer in time'
    logWarning('A source did not answer', error)
    return 'no answer'
  }
}

function problemOfStatus(status: number): string | null {
  return status === 404 || status === 410 || status >= 500 ? `answered ${status}` : null
}

/** Asks for the head, and for the page where that is refused. No page is read. */
async function call(address: string, send: Send, signal: AbortSignal) {
  const ask = async (method: string) => {
    const headers = {
      accept: '*/*',
      'user-agent': 'Mozilla/5.0 (compatible; link check)',
    }
    const response = await send(address, { method, headers, redirect: 'manual', signal })
    await response.body?.cancel()
    return { status: response.status, location: response.headers.get('location') }
  }
  const head = await ask('HEAD')
  return head.status >= 400 ? ask('GET') : head
}
