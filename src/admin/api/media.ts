import { request } from '#domain/calls/request.ts'
import * as calls from '#domain/images/calls.ts'
import { defaultsAtOnce, type LibraryFilter, type PictureDefaults } from '#domain/images/library.ts'
import type { Connection } from './connection.ts'

const pageSize = 48

export interface ImageListRequest {
  filter: LibraryFilter
  /** Words that its record must contain; empty for all. */
  q: string
  /** The username of the editor who added it; empty for all. */
  by: string
}

/** The request as the call takes it. */
export function imageQuery({ filter, q, by }: ImageListRequest) {
  return { limit: pageSize, filter, q: q || undefined, by: by || undefined }
}

/** What places take over from pictures that say nothing of their own, by the pictures' hashes. */
export async function readPictureDefaults(
  connection: Connection,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<PictureDefaults> {
  const parts: PictureDefaults[] = []
  for (let start = 0; start < hashes.length; start += defaultsAtOnce) {
    const query = { hashes: hashes.slice(start, start + defaultsAtOnce).join(',') }
    parts.push(await request(connection, calls.readImageDefaults, { query, signal }))
  }
  return Object.assign({}, ...parts)
}
