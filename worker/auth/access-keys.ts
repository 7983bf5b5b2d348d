import type { AccessKeySubmission, NewAccessKey } from '#domain/access-keys/access-key.ts'
import { createKey } from '#domain/access-keys/random-key.ts'
import { accessState } from '#domain/access-state.ts'
import { limits } from '#domain/limits.ts'
import {
  findKeyEnd,
  insertAccessKey,
  listAccessKeys,
  recordAccessKeyUse,
  revokeAccessKey,
} from '#worker/db/access-keys/access-keys.ts'
import { readSharedKeyHash, saveSharedKey } from '#worker/db/settings/site-settings.ts'
import type { Environment } from '#worker/environment.ts'
import { invalidateEndedSessions } from '#worker/gate-state.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { constantTimeEqual, type SharedKey, sharedKeyOf } from './fingerprint.ts'
import { keyHash, sharedKeyHash } from './key-text.ts'
import { invalidateNamedKeys } from './named-keys.ts'

/** The key that a reader presented. */
export type OpenedBy =
  | { kind: 'shared'; key: SharedKey; expiresAt: null }
  | { kind: 'named'; id: string; expiresAt: string | null }

/** Finds the valid key that a reader typed, shared or named; white space around it does not matter. */
export async function openWithKey(env: Environment, typed: string): Promise<OpenedBy | undefined> {
  const hash = keyHash(typed)
  const [shared, named] = await Promise.all([
    readSharedKeyHash(env.DB),
    hash && recordAccessKeyUse(env.DB, hash),
  ])
  const isShared =
    shared === null
      ? constantTimeEqual(plainKey(typed), plainKey(env.SITE_ACCESS_KEY))
      : constantTimeEqual(sharedKeyHash(plainKey(typed)), shared)
  if (isShared) return { kind: 'shared', key: sharedKeyOf(env, shared), expiresAt: null }
  return named ? { kind: 'named', ...named } : undefined
}

/** A key without what its typing may add: white space around it, accents as letters of their own. */
function plainKey(key: string): string {
  return key.trim().normalize('NFC')
}

/** What the login says of a named key that opens the site no longer. */
const endedKeyMessages = {
  active: undefined,
  revoked: 'This access key was revoked. Please ask for a new one.',
  expired: 'This access key has expired. Please ask for a new one.',
}

/**
 * Why a named key does not open the site.
 *
 * @param key its id, or the hash of its text. Only who has the key learns that there was one
 * @returns undefined if there is no such key, or it is valid
 */
export async function endedKeyMessage(
  env: Environment,
  key: { id: string } | { hash: string },
): Promise<string | undefined> {
  const end = await findKeyEnd(env.DB, key)
  return end && endedKeyMessages[accessState(end)]
}

/**
 * Creates a key. Its text can be read this one time only.
 *
 * @throws ApiError `conflict` if the name is taken or there are too many keys
 */
export async function createAccessKey(
  env: Environment,
  submission: AccessKeySubmission,
  createdBy: string,
): Promise<NewAccessKey> {
  const key = createKey()
  const made = await insertAccessKey(env.DB, { ...submission, hash: keyHash(key) ?? '', createdBy })
  if (made) return { ...made, key }
  const held = (await listAccessKeys(env.DB)).filter(({ revokedAt }) => revokedAt === null)
  const message =
    held.length >= limits.accessKeys
      ? `There are ${limits.accessKeys} access keys, as many as there can be. Revoke one first.`
      : `There is already an access key named ${submission.name}. If its text was lost, revoke it first.`
  throw fieldError('name', message, 'conflict')
}

/**
 * Ends a key and every session that it opened: here at once, elsewhere within five seconds.
 *
 * @throws ApiError `not_found` if there is no such key, or it was revoked before
 */
export async function endAccessKey(env: Environment, id: string, by: string): Promise<void> {
  const revoked = await revokeAccessKey(env.DB, id, by)
  invalidateNamedKeys(env)
  if (!revoked) throw new ApiError('not_found', 'Access key not found, or already revoked.')
}

/**
 * Sets the shared access key: only its hash is stored. It ends the sessions and the feed addresses of
 * the one before, and `SITE_ACCESS_KEY` no longer counts.
 *
 * @param key undefined to have one made
 */
export async function changeSharedKey(
  env: Environment,
  key: string | undefined,
  by: string,
): Promise<{ key: string; openedBy: OpenedBy }> {
  const chosen = key ?? createKey()
  const hash = sharedKeyHash(plainKey(chosen))
  await saveSharedKey(env.DB, hash, by)
  invalidateEndedSessions(env)
  return { key: chosen, openedBy: { kind: 'shared', key: sharedKeyOf(env, hash), expiresAt: null } }
}
