import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type EditionFormat, editionFilePath, editionFormats } from '#domain/editions/edition.ts'
import { parseHtml, picturesIn } from '#domain/html-tree.ts'
import { readBuildMedia } from '#domain/releases/calls.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import { readBuildEnvironment } from '../build-environment.ts'
import type { ContentState } from '../content-state.ts'
import { jpegOf, type ReadMedia } from './edition-images.ts'
import type { EditionSource } from './edition-source.ts'
import { createEpub } from './epub.ts'
import { createHtmlFile } from './html-file.ts'

/** Cloudflare serves files of up to 25 MiB. */
const maxBytes = 24 * 1024 * 1024

/** The widths that pictures are tried in, in pixels, until the file is small enough; 0 leaves them out. */
const widths = [1200, 800, 480, 0]

const makers: Record<EditionFormat, (source: EditionSource) => Uint8Array | Promise<Uint8Array>> = {
  epub: createEpub,
  html: createHtmlFile,
}

/** Writes the files of the editions that are offered for download into a release. */
export async function writeEditionFiles(
  release: URL,
  cacheDir: URL,
  { editions, publication }: ContentState,
): Promise<void> {
  const { contentOrigin, buildToken, siteOrigin } = readBuildEnvironment()
  const client = new ApiClient(contentOrigin, { token: buildToken, retry: true })
  const folder = fileURLToPath(new URL('edition-images/', cacheDir))
  const readMedia: ReadMedia = (key) => undefinedIfNotFound(client.download(readBuildMedia, key))
  for (const { edition, articles } of editions) {
    const source = { edition, articles, publication, siteOrigin }
    const addresses = imagesOf(source)
    const imagesIn = async (width: number) => {
      const images = new Map<string, Uint8Array>()
      for (const address of width === 0 ? [] : addresses) {
        const jpeg = await jpegOf(folder, address, width, readMedia)
        if (jpeg) images.set(address, jpeg)
      }
      return images
    }
    for (const format of editionFormats) {
      const bytes = await smallEnough(async (width) =>
        makers[format]({ ...source, images: await imagesIn(width) }),
      )
      const file = new URL(`.${editionFilePath(edition.number, format)}`, release)
      await mkdir(new URL('.', file), { recursive: true })
      await writeFile(file, bytes)
    }
  }
}

async function smallEnough(make: (width: number) => Promise<Uint8Array>): Promise<Uint8Array> {
  let bytes = new Uint8Array() as Uint8Array
  for (const width of widths) {
    bytes = await make(width)
    if (bytes.length <= maxBytes) break
  }
  return bytes
}

/** The addresses of the pictures of an edition, each once. */
function imagesOf({ edition, articles, publication }: Omit<EditionSource, 'images'>): string[] {
  const addresses = new Set([edition.coverImage, publication.logo?.address ?? ''])
  for (const { coverImage, content } of articles) {
    addresses.add(coverImage)
    for (const { properties } of picturesIn(parseHtml(content))) addresses.add(`${properties.src}`)
  }
  return [...addresses].filter((address) => address.startsWith('/media/'))
}
