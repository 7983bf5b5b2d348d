import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import {
  type CorrectionKind,
  type CorrectionsPage,
  correctionsPageSchema,
} from '#domain/correction-schema.ts'
import { type Connection, requestJson } from './connection.ts'

/** @param page the first is 1 */
export function listCorrections(
  connection: Connection,
  page: number,
  signal: AbortSignal,
): Promise<CorrectionsPage> {
  const path = `/api/admin/corrections?page=${page}`
  return requestJson(connection, 'GET', path, correctionsPageSchema, { signal })
}

function pathOf(article: string, id: string | null): string {
  const path = `/api/admin/articles/${encodeURIComponent(article)}`
  return id === null ? `${path}/withdrawal` : `${path}/corrections/${encodeURIComponent(id)}`
}

export function changeCorrection(
  connection: Connection,
  article: string,
  id: string,
  body: { kind: CorrectionKind; note: string; placement: 'top' | 'end'; showChanges?: false },
): Promise<AdminArticle> {
  return requestJson(connection, 'PUT', pathOf(article, id), adminArticleSchema, { body })
}

export function changeExplanation(
  connection: Connection,
  article: string,
  explanation: string,
): Promise<AdminArticle> {
  const body = { explanation }
  return requestJson(connection, 'PUT', pathOf(article, null), adminArticleSchema, { body })
}

/** @param id null removes the explanation of a withdrawal */
export function removeCorrection(
  connection: Connection,
  article: string,
  id: string | null,
): Promise<AdminArticle> {
  return requestJson(connection, 'DELETE', pathOf(article, id), adminArticleSchema)
}
