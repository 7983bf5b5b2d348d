import { mkdir, writeFile } from 'node:fs/promises'
import { publishedImagesPath } from '#domain/published-images.ts'

/**
 * Writes the lists of images that readers may see into a release.
 *
 * @param release the folder of the release
 * @param hashes of the images that its articles use, each once
 */
export async function writePublishedImages(release: URL, hashes: readonly string[]): Promise<void> {
  const lists = Map.groupBy(hashes.toSorted(), publishedImagesPath)
  await mkdir(new URL('published-images/', release), { recursive: true })
  for (const [path, listed] of lists) {
    await writeFile(new URL(`.${path}`, release), listed.map((hash) => `${hash}\n`).join(''))
  }
}
