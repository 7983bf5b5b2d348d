import { z } from 'zod'
import {
  defaultsAtOnce,
  type EditedImage,
  editedImageSchema,
  type ImageDetails,
  type ImageEdit,
  type ImagePlace,
  type ImageUses,
  imageDetailsSchema,
  imageUsesSchema,
  type LibraryFilter,
  type LibraryImage,
  libraryImageSchema,
  type PictureDefaults,
  pictureDefaultsSchema,
} from '#domain/library.ts'
import {
  type Connection,
  type Page,
  requestJson,
  requestNoContent,
  requestPage,
} from './connection.ts'

const path = '/api/admin/images'

const pageSize = 48

/** Which pictures a list contains. */
export interface ImageListRequest {
  filter: LibraryFilter
  /** Words that its record must contain; empty for all. */
  q: string
  /** The username of whoever added it; empty for all. */
  by: string
}

function pathOf(hash: string): string {
  return `${path}/${encodeURIComponent(hash)}`
}

/** @param page `next` of the page before; null for the first page */
export function listImages(
  connection: Connection,
  { filter, q, by }: ImageListRequest,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<LibraryImage>> {
  const query = new URLSearchParams({ limit: String(pageSize), filter })
  if (q) query.set('q', q)
  if (by) query.set('by', by)
  return requestPage(connection, page ?? `${path}?${query}`, z.array(libraryImageSchema), signal)
}

/** What places take over from pictures that say nothing of their own, by the pictures' hashes. */
export async function readPictureDefaults(
  connection: Connection,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<PictureDefaults> {
  const parts: PictureDefaults[] = []
  for (let start = 0; start < hashes.length; start += defaultsAtOnce) {
    const some = hashes.slice(start, start + defaultsAtOnce)
    const call = `/api/admin/image-defaults?${new URLSearchParams({ hashes: some.join(',') })}`
    parts.push(await requestJson(connection, 'GET', call, pictureDefaultsSchema, { signal }))
  }
  return Object.assign({}, ...parts)
}

export function listImageUploaders(connection: Connection, signal: AbortSignal): Promise<string[]> {
  const call = '/api/admin/image-uploaders'
  return requestJson(connection, 'GET', call, z.array(z.string()), { signal })
}

/** @throws ApiError 404 if it was deleted for good */
export function readImageDetails(
  connection: Connection,
  hash: string,
  signal?: AbortSignal,
): Promise<ImageDetails> {
  return requestJson(connection, 'GET', pathOf(hash), imageDetailsSchema, signal ? { signal } : {})
}

/** @throws ApiError 403 if the account may not change it */
export function editImage(
  connection: Connection,
  hash: string,
  body: ImageEdit,
): Promise<EditedImage> {
  return requestJson(connection, 'PATCH', pathOf(hash), editedImageSchema, { body })
}

/** @throws ApiError 409 while readers see it */
export function deleteImage(connection: Connection, hash: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', pathOf(hash))
}

/** @throws ApiError 404 if it is no longer in the bin */
export function restoreImage(connection: Connection, hash: string): Promise<LibraryImage> {
  return requestJson(connection, 'PUT', `${pathOf(hash)}/restore`, libraryImageSchema)
}

/** @throws ApiError 404 if it is no longer in the bin, or readers could see it */
export function deleteImageForGood(connection: Connection, hash: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${pathOf(hash)}/bin`)
}

/** Where a picture is: the places that a replacement changes, and those that keep it. */
export function previewReplacement(
  connection: Connection,
  hash: string,
  signal: AbortSignal,
): Promise<ImageUses> {
  return requestJson(connection, 'GET', `${pathOf(hash)}/replacement`, imageUsesSchema, { signal })
}

/**
 * @param places every place that was shown
 * @throws ApiError 409 if there are others by now
 */
export function replaceImage(
  connection: Connection,
  hash: string,
  body: { by: string; places: readonly ImagePlace[] },
): Promise<LibraryImage> {
  return requestJson(connection, 'PUT', `${pathOf(hash)}/replacement`, libraryImageSchema, { body })
}
