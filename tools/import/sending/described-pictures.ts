import { basename } from 'node:path'
import { mediaFacts } from '#domain/media.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { ImportedPicture } from '../imported-post.ts'

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
  { file: _, focus, ...words }: ImportedPicture,
): Promise<void> {
  const known = await client.readImage(hash)
  const isFocused = known.focus.x !== 50 || known.focus.y !== 50
  const edit = {
    name: known.name || words.name,
    alt: known.alt || words.alt,
    credit: known.credit || words.credit,
    licence: known.licence || words.licence,
    focus: isFocused ? known.focus : focus,
  }
  const {
    name,
    alt,
    credit,
    licence,
    focus: { x, y },
  } = known
  const isNew =
    JSON.stringify(edit) !== JSON.stringify({ name, alt, credit, licence, focus: { x, y } })
  if (isNew) await client.editImage(hash, edit)
}
