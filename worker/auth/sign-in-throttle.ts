import type { Context } from 'hono'
import { counted } from '#domain/counted.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'

/** The period of the rate limiters. For so long an address is blocked after too many refusals. */
const periodSeconds = 60

/** Upper bound of the memory that blocked addresses take. */
const maxAddresses = 10_000

/** Blocked addresses, with the end of each block in milliseconds since 1970. */
const blockedUntil = new Map<string, number>()

/**
 * To be called before each check of a key or password. Only refusals count, so that a hundred readers
 * behind one address can all sign in.
 *
 * @throws ApiError `too_many_requests` while the caller's address is blocked
 */
export function checkThrottle(c: Context<App>): void {
  const wait = (blockedUntil.get(addressOf(c)) ?? 0) - Date.now()
  if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1000))
}

/**
 * Counts a refused key or password and blocks the caller's address after too many.
 *
 * @throws ApiError `too_many_requests` if this refusal was one too many
 */
export async function countRefusal(c: Context<App>): Promise<void> {
  const address = addressOf(c)
  const { success } = await c.env.REFUSED_SIGN_INS.limit({ key: address })
  if (success) return
  const now = Date.now()
  if (blockedUntil.size >= maxAddresses) {
    for (const [other, until] of blockedUntil) if (until <= now) blockedUntil.delete(other)
  }
  if (blockedUntil.size < maxAddresses) blockedUntil.set(address, now + periodSeconds * 1000)
  throw tooManyAttempts()
}

/** The refusal that says how long to wait, in words and as `Retry-After`. */
export function tooManyAttempts(seconds = periodSeconds): ApiError {
  const headers = { 'retry-after': String(seconds) }
  const message = `Too many attempts. Please try again in ${counted(seconds, 'second')}.`
  return new ApiError('too_many_requests', message, { headers })
}

/** What refusals are counted by: an IPv4 address, or the /64 network that an IPv6 subscriber has. */
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
