import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import { type Board, boardSchema } from '#domain/board.ts'
import type { Stage } from '#domain/stage.ts'
import { type Connection, requestJson } from './connection.ts'

function pathOf(id: string, call: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}/${call}`
}

export function readBoard(connection: Connection, signal: AbortSignal): Promise<Board> {
  return requestJson(connection, 'GET', '/api/admin/board', boardSchema, { signal })
}

/**
 * Moves a draft from one column of the board to another.
 *
 * @throws ApiError 409 if somebody else moved it meanwhile
 */
export function moveDraft(
  connection: Connection,
  { _id, stage: from }: { _id: string; stage: Stage },
  stage: Stage,
): Promise<AdminArticle> {
  const body = { stage, from }
  return requestJson(connection, 'PUT', pathOf(_id, 'stage'), adminArticleSchema, { body })
}

/**
 * @param assignee a username; null for nobody
 * @throws ApiError 409 if somebody else assigned it meanwhile
 */
export function assignDraft(
  connection: Connection,
  { _id, assignee: from }: { _id: string; assignee: string | null },
  assignee: string | null,
): Promise<AdminArticle> {
  const body = { assignee, from }
  return requestJson(connection, 'PUT', pathOf(_id, 'assignee'), adminArticleSchema, { body })
}
