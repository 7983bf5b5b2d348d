import { z } from 'zod'
import {
  type LinkCheck,
  linkCheckSchema,
  type StoredCareNames,
  storedCareNamesSchema,
} from '#domain/checklist-schema.ts'
import { type Connection, requestJson } from './connection.ts'

const careNamesPath = '/api/admin/care-names'

export function readCareNames(
  connection: Connection,
  signal: AbortSignal,
): Promise<StoredCareNames> {
  return requestJson(connection, 'GET', careNamesPath, storedCareNamesSchema, { signal })
}

/** @throws ApiError 409 if somebody else changed the list since that revision */
export function saveCareNames(
  connection: Connection,
  body: StoredCareNames,
): Promise<StoredCareNames> {
  return requestJson(connection, 'PUT', careNamesPath, storedCareNamesSchema, { body })
}

/** What was found at the addresses that the stored article cites. */
export function listLinkChecks(
  connection: Connection,
  articleId: string,
  signal: AbortSignal,
): Promise<LinkCheck[]> {
  const path = `/api/admin/articles/${encodeURIComponent(articleId)}/links`
  return requestJson(connection, 'GET', path, z.array(linkCheckSchema), { signal })
}
