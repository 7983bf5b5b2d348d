import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { mediaFacts } from '#domain/images/media.ts'
import { UserError } from '#tools/cli/user-error.ts'

/** The call that reads an uploaded picture. */
export type ReadMedia = (key: string) => Promise<Uint8Array | undefined>

/**
 * A picture of the magazine as JPEG, which every e-reader shows, no wider than this. It is kept in the
 * folder, since a picture never changes under its address.
 *
 * @param width in pixels
 * @returns undefined for an address that is no upload, or whose file is gone
 */
export async function jpegOf(
  folder: string,
  address: string,
  width: number,
  readMedia: ReadMedia,
): Promise<Uint8Array | undefined> {
  const facts = mediaFacts(address)
  if (!facts) return undefined
  const key = address.slice('/media/'.length)
  const file = join(folder, `${key}.${width}.jpg`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const stored = await readMedia(key)
  if (!stored) return undefined
  const jpeg = await sharp(stored)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
    .catch((error: unknown) => {
      throw new UserError(`${address} cannot be read as a picture: ${error}`)
    })
  await mkdir(folder, { recursive: true })
  // Under its name it is whole: a build may end in the middle.
  await writeFile(`${file}.part`, jpeg)
  await rename(`${file}.part`, file)
  return jpeg
}
