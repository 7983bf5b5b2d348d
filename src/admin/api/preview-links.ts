import {
  type NewPreviewLink,
  newPreviewLinkSchema,
  type PreviewLinkSubmission,
  type PreviewLinks,
  previewLinksSchema,
} from '#domain/preview-link.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

function pathOf(articleId: string): string {
  return `/api/admin/articles/${encodeURIComponent(articleId)}/preview-links`
}

/** An article's preview links, and who approved it. */
export function readPreviewLinks(
  connection: Connection,
  articleId: string,
  signal: AbortSignal,
): Promise<PreviewLinks> {
  return requestJson(connection, 'GET', pathOf(articleId), previewLinksSchema, { signal })
}

/** Makes a link. Only this response contains its token. */
export function makePreviewLink(
  connection: Connection,
  articleId: string,
  body: PreviewLinkSubmission,
): Promise<NewPreviewLink> {
  return requestJson(connection, 'POST', pathOf(articleId), newPreviewLinkSchema, { body })
}

export function revokePreviewLink(
  connection: Connection,
  articleId: string,
  id: string,
): Promise<void> {
  const path = `${pathOf(articleId)}/${encodeURIComponent(id)}`
  return requestNoContent(connection, 'DELETE', path)
}
