import { type Page, request } from '#domain/calls/request.ts'
import * as calls from '#domain/images/calls.ts'
import {
  defaultsAtOnce,
  type LibraryFilter,
  type LibraryImage,
  type PictureDefaults,
} from '#domain/images/library.ts'
import type { Connection } from './connection.ts'

const pageSize = 48

export interface ImageListRequest {
  filter: LibraryFilter
  /** Words that its record must contain; empty for all. */
  q: string
  /** The username of the editor who added it; empty for all. */
  by: string
}

/** @param page `next` of the page before; null for the first page */
export function listImages(
  connection: Connection,
  { filter, q, by }: ImageListRequest,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<LibraryImage>> {
  const query = { limit: pageSize, filter, q: q || undefined, by: by || undefined }
  return request(connection, calls.listImages, { query, page, signal })
}

/** What places take over from pictures that say nothing of their own, by the pictures' hashes. */
export async function readPictureDefaults(
  connection: Connection,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<PictureDefaults> {
  const parts: PictureDefaults[] = []
  for (let start = 0; start < hashes.length; start += defaultsAtOnce) {
    const some = hashes.slice(start, start + defaultsAtOnce).join(',')
    const query = { hashes: some }
    parts.push(await request(connection, calls.readImageDefaults, { query, signal }))
  }
  return Object.assign({}, ...parts)
}
