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
import { type Connection, requestJson, requestNoContent } from './connection.ts'

const path = '/api/admin/access-keys'

export function readAccessKeys(connection: Connection, signal: AbortSignal): Promise<AccessKey[]> {
  return requestJson(connection, 'GET', path, z.array(accessKeySchema), { signal })
}

/**
 * Creates a key. Only this response contains the key itself.
 *
 * @throws ApiError 409 if the name is taken
 */
export function createAccessKey(
  connection: Connection,
  submission: AccessKeySubmission,
): Promise<NewAccessKey> {
  return requestJson(connection, 'POST', path, newAccessKeySchema, { body: submission })
}

/** Ends a key and every session that it opened. */
export function revokeAccessKey(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${path}/${encodeURIComponent(id)}`)
}

/** Reads whether someone seems to be guessing the access key. */
export function readRefusedKeys(connection: Connection, signal: AbortSignal): Promise<RefusedKeys> {
  return requestJson(connection, 'GET', '/api/admin/refused-keys', refusedKeysSchema, { signal })
}
