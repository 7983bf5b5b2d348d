import {
  type AdminEdition,
  adminEditionSchema,
  type EditionList,
  type EditionText,
  editionListSchema,
} from '#domain/edition-schema.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

const path = '/api/admin/editions'

export function listEditions(connection: Connection, signal: AbortSignal): Promise<EditionList> {
  return requestJson(connection, 'GET', path, editionListSchema, { signal })
}

/** @throws ApiError 409 if another edition has the number, or if someone saved in between */
export function saveEdition(
  connection: Connection,
  known: Pick<AdminEdition, 'id' | 'revision'> | undefined,
  text: EditionText,
): Promise<AdminEdition> {
  if (!known) return requestJson(connection, 'POST', path, adminEditionSchema, { body: text })
  const body = { ...text, revision: known.revision }
  return requestJson(connection, 'PUT', `${path}/${known.id}`, adminEditionSchema, { body })
}

/** @throws ApiError 409 naming the articles that are not ready */
export function changeEdition(
  connection: Connection,
  { id, revision }: AdminEdition,
  action: 'publish' | 'retract',
): Promise<AdminEdition> {
  const body = { revision }
  return requestJson(connection, 'PUT', `${path}/${id}/${action}`, adminEditionSchema, { body })
}

export function deleteEdition(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${path}/${id}`)
}

export function showEditionOnHome(connection: Connection, opensHome: boolean): Promise<void> {
  return requestNoContent(connection, 'PUT', `${path}/home`, { body: { opensHome } })
}
