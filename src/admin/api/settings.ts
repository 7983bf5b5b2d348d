import { type ChangedSharedKey, changedSharedKeySchema } from '#domain/access-key.ts'
import {
  type SettingsSubmission,
  type StoredSettings,
  storedSettingsSchema,
} from '#domain/site-settings.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

const path = '/api/admin/settings'

export function readSettings(connection: Connection, signal: AbortSignal): Promise<StoredSettings> {
  return requestJson(connection, 'GET', path, storedSettingsSchema, { signal })
}

/** @throws ApiError 409 if somebody else saved them, or a removed category still has articles */
export function saveSettings(
  connection: Connection,
  submission: SettingsSubmission,
): Promise<StoredSettings> {
  return requestJson(connection, 'PUT', path, storedSettingsSchema, { body: submission })
}

/**
 * Changes the shared access key. Only this response contains the key itself.
 *
 * @param key empty to have one made
 */
export function changeSharedKey(connection: Connection, key: string): Promise<ChangedSharedKey> {
  const body = key === '' ? {} : { key }
  return requestJson(connection, 'PUT', `${path}/shared-key`, changedSharedKeySchema, { body })
}

/** Pins an article as the front page's lead, in place of any other, or unpins it. */
export function setLead(connection: Connection, id: string, pinned: boolean): Promise<void> {
  const address = `/api/admin/articles/${encodeURIComponent(id)}/lead`
  return requestNoContent(connection, pinned ? 'PUT' : 'DELETE', address)
}
