import type { Context } from 'hono'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'

/** How long an address is sent away that was refused too often; the limiter's own period. */
const pauseMilliseconds = 60_000

/** Addresses that are remembered at most; more at once are no case for a memory. */
const mostAddresses = 10_000

/** Addresses that were refused too often, and until when they are sent away. */
const sentAway = new Map<string, number>()

/**
 * Stands before each look at a key or a password. Only what was refused counts, so that a hundred
 * readers behind one address can all come in.
 *
 * @param c the request's context
 * @throws ApiError `too_many_requests` where the caller's address was refused too often
 */
export function checkThrottle(c: Context<App>): void {
  const wait = (sentAway.get(addressOf(c)) ?? 0) - Date.now()
  if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1000))
}

/**
 * Counts a refused key or password.
 *
 * @param c the request's context
 * @throws ApiError `too_many_requests` from the one on that was too many for the caller's address
 */
export async function countRefusal(c: Context<App>): Promise<void> {
  const address = addressOf(c)
  const { success } = await c.env.REFUSED_SIGN_INS.limit({ key: address })
  if (success) return
  const now = Date.now()
  if (sentAway.size >= mostAddresses) {
    for (const [other, until] of sentAway) if (until <= now) sentAway.delete(other)
  }
  if (sentAway.size < mostAddresses) sentAway.set(address, now + pauseMilliseconds)
  throw tooManyAttempts(pauseMilliseconds / 1000)
}

/**
 * @param seconds how long to wait
 * @returns the refusal that says so, in words and in its header
 */
export function tooManyAttempts(seconds: number): ApiError {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  const headers = { 'retry-after': String(seconds) }
  const message = `Too many attempts. Please try again in ${wait}.`
  return new ApiError('too_many_requests', message, { headers })
}

/**
 * @param c the request's context
 * @returns whom to count for: an IPv4 address, or the /64 network of an IPv6 one, which is what one
 * subscriber has
 */
export function addressOf(c: Context<App>): string {
  const address = c.req.header('cf-connecting-ip') ?? 'unknown'
  if (!address.includes(':')) return address
  const [front = '', back] = address.toLowerCase().split('::')
  const head = front.split(':').filter(Boolean)
  const tail = (back ?? '').split(':').filter(Boolean)
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return groups.slice(0, 4).join(':')
}
