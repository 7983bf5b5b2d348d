import { basename } from 'node:path'
import type { Focus, ImageEdit } from '#domain/images/library.ts'
import { mediaFacts } from '#domain/images/media.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { ImportedPicture } from '../imported-post.ts'

const fields = ['name', 'alt', 'credit', 'licence'] as const

/**
 * Tells the media library what an export says of pictures. What is known there already stays.
 *
 * @param places the pictures' new addresses by the old ones
 */
export async function describePictures(
  client: ApiClient,
  pictures: readonly ImportedPicture[],
  places: ReadonlyMap<string, string>,
): Promise<void> {
  for (const picture of pictures) {
    const [, url] = [...places].find(([address]) => basename(address) === picture.file) ?? []
    const hash = url && mediaFacts(url)?.hash
    if (hash) await describe(client, hash, picture)
  }
}

async function describe(
  client: ApiClient,
  hash: string,
  { focus, ...picture }: ImportedPicture,
): Promise<void> {
  const known = await client.readImage(hash)
  const missing = fields.filter((field) => known[field] === '' && picture[field] !== '')
  const edit: ImageEdit = Object.fromEntries(missing.map((field) => [field, picture[field]]))
  if (isMiddle(known.focus) && !isMiddle(focus)) edit.focus = focus
  if (Object.keys(edit).length > 0) await client.editImage(hash, edit)
}

function isMiddle({ x, y }: Focus): boolean {
  return x === 50 && y === 50
}
