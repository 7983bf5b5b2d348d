import {
  type AuditEntry,
  type AuditKind,
  type AuditNews,
  auditEntrySchema,
  auditNewsSchema,
} from '#domain/audit.ts'
import {
  type Connection,
  type Page,
  requestFile,
  requestJson,
  requestNoContent,
  requestPage,
} from './connection.ts'

const pageSize = 100

/** Empty for everybody, or everything. */
export interface AuditFilter {
  by: string
  kind: AuditKind | ''
}

function queryOf(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** @param page `next` of the page before; null for the first page */
export function readAudit(
  connection: Connection,
  filter: AuditFilter,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<AuditEntry>> {
  const query = queryOf(filter)
  query.set('limit', String(pageSize))
  const path = page ?? `/api/admin/audit?${query}`
  return requestPage(connection, path, auditEntrySchema.array(), signal)
}

/** What others did to accounts and keys since this owner was told last. */
export function readAuditNews(connection: Connection, signal: AbortSignal): Promise<AuditNews> {
  return requestJson(connection, 'GET', '/api/admin/audit/news', auditNewsSchema, { signal })
}

/** @param last of the news that were read */
export function dismissAuditNews(connection: Connection, last: number): Promise<void> {
  return requestNoContent(connection, 'PUT', '/api/admin/audit/news', { body: { last } })
}

/** The list as a file for spreadsheets. */
export function downloadAudit(connection: Connection, filter: AuditFilter): Promise<Blob> {
  return requestFile(connection, `/api/admin/audit.csv?${queryOf(filter)}`)
}
