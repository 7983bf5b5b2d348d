import type { AccessKeySubmission, NewAccessKey } from '#domain/access-key.ts'
import { limits } from '#domain/limits.ts'
import {
  addAccessKey,
  listAccessKeys,
  readValidKeyIds,
  recordAccessKeyUse,
  revokeAccessKey,
} from '#worker/db/access-keys.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { StaleWhileRevalidate } from '#worker/stale-while-revalidate.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { keyHash, makeKey } from './key-text.ts'

/** The key that a reader presented. */
export type OpenedBy =
  | { kind: 'shared'; expiresAt: null }
  | { kind: 'named'; id: string; expiresAt: string | null }

/** How old the list of keys may be where it decides. */
const trustedMilliseconds = 5_000

/** How much longer than a token's second its key may be missing from a list. */
const newMilliseconds = 2_000

const memory = new WeakMap<D1Database, StaleWhileRevalidate<Set<string>>>()

function keptFor(env: Environment): StaleWhileRevalidate<Set<string>> {
  const kept = memory.get(env.DB) ?? new StaleWhileRevalidate('The list of access keys')
  memory.set(env.DB, kept)
  return kept
}

/**
 * @param env the Worker's environment
 * @param typed what a reader typed
 * @returns the key that it is, shared or named; undefined where it is none that holds
 */
export async function openWithKey(env: Environment, typed: string): Promise<OpenedBy | undefined> {
  if (constantTimeEqual(typed, env.SITE_ACCESS_KEY)) return { kind: 'shared', expiresAt: null }
  const hash = keyHash(typed)
  const named = hash && (await recordAccessKeyUse(env.DB, hash))
  return named ? { kind: 'named', ...named } : undefined
}

/**
 * Tells whether a named key still holds, from a list that is kept in memory and read again in the
 * background. Where the database does not answer, nobody can tell: a session of a named key is then
 * refused rather than believed, while those of the shared key go on.
 *
 * @param env the Worker's environment
 * @param id the key's id
 * @param issuedAt when the session began, in seconds since 1970
 * @param background keeps work going after the answer was sent
 * @returns whether it holds
 * @throws ApiError `unavailable` where the list is too old to tell
 */
export async function namedKeyHolds(
  env: Environment,
  id: string,
  issuedAt: number,
  background: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const kept = keptFor(env)
  const read = () => readValidKeyIds(env.DB)
  await kept.revalidate(read, background, 0)
  const isOld = () => Date.now() - kept.askedAt > trustedMilliseconds
  // A key may have been made after the list was read, in another place.
  const isNew = !kept.answer?.has(id) && kept.askedAt < issuedAt * 1000 + newMilliseconds
  if (isOld() || isNew) await kept.refresh(read)
  if (!isOld()) return kept.answer?.has(id) ?? false
  const headers = { 'retry-after': '5' }
  const message = 'Your key cannot be checked at the moment. Please try again in a moment.'
  throw new ApiError('unavailable', message, { headers })
}

/**
 * @param env the Worker's environment
 * @param submission what is said of the new key
 * @param createdBy the administrator
 * @returns the key: the one time that it can be read
 * @throws ApiError `conflict` where the name is taken or there are too many
 */
export async function makeAccessKey(
  env: Environment,
  submission: AccessKeySubmission,
  createdBy: string,
): Promise<NewAccessKey> {
  const key = makeKey()
  const made = await addAccessKey(env.DB, { ...submission, hash: keyHash(key) ?? '', createdBy })
  if (made) return { ...made, key }
  const held = (await listAccessKeys(env.DB)).filter(({ revokedAt }) => revokedAt === null)
  const message =
    held.length >= limits.accessKeys
      ? `There are ${limits.accessKeys} access keys, as many as there can be. Revoke one first.`
      : `There is already an access key named ${submission.name}.`
  throw new ApiError('conflict', message, { issues: [{ field: 'name', message }] })
}

/**
 * Ends a key and every session that it opened: here at once, elsewhere within five seconds.
 *
 * @param env the Worker's environment
 * @param id the key's id
 * @throws ApiError `not_found` where there is none, or it was revoked before
 */
export async function endAccessKey(env: Environment, id: string): Promise<void> {
  const revoked = await revokeAccessKey(env.DB, id)
  keptFor(env).invalidate()
  if (!revoked) throw new ApiError('not_found', 'There is no such access key to revoke.')
}
