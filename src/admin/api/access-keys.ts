import { z } from 'zod'
import {
  type AccessKey,
  type AccessKeySubmission,
  accessKeySchema,
  type NewAccessKey,
  newAccessKeySchema,
  type RefusedKeys,
  refusedKeysSchema,
} from '#domain/access-key.ts'
import { type Connection, call, callForNothing } from './connection.ts'

/**
 * @param connection the session's connection
 * @param signal ends the wait
 * @returns the named access keys
 * @throws ApiRefusal where the server refuses
 */
export function readAccessKeys(connection: Connection, signal: AbortSignal): Promise<AccessKey[]> {
  return call(connection, 'GET', '/api/admin/access-keys', z.array(accessKeySchema), { signal })
}

/**
 * @param connection the session's connection
 * @param submission what is said of the key
 * @returns the new key: the one time that it can be read
 * @throws ApiRefusal where the server refuses, with its words where the name is taken
 */
export function makeAccessKey(
  connection: Connection,
  submission: AccessKeySubmission,
): Promise<NewAccessKey> {
  const body = submission
  return call(connection, 'POST', '/api/admin/access-keys', newAccessKeySchema, { body })
}

/**
 * Ends a key and every session that it opened.
 *
 * @param connection the session's connection
 * @param id the key's id
 * @throws ApiRefusal where the server refuses
 */
export function revokeAccessKey(connection: Connection, id: string): Promise<void> {
  return callForNothing(connection, 'DELETE', `/api/admin/access-keys/${encodeURIComponent(id)}`)
}

/**
 * @param connection the session's connection
 * @param signal ends the wait
 * @returns whether somebody seems to be guessing the access key
 * @throws ApiRefusal where the server refuses
 */
export function readRefusedKeys(connection: Connection, signal: AbortSignal): Promise<RefusedKeys> {
  return call(connection, 'GET', '/api/admin/refused-keys', refusedKeysSchema, { signal })
}
