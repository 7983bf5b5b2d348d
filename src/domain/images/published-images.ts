import type { Article } from '#domain/articles/article.ts'

/** The address of an upload in sanitized HTML; the trigger in D1 looks for the same pattern. */
const uploadAddress = /"\/media\/([0-9a-f]{32})-/g

/** What names the uploads of an article. */
type WithUploads = Pick<Article, 'coverImage' | 'content'> & {
  audio?: { url: string } | null | undefined
}

/** The hashes of the uploads that an article shows, plays or links to, without duplicates. */
export function imagesIn({ coverImage, audio, content }: WithUploads) {
  const found = `"${coverImage}""${audio?.url ?? ''}"${content}`.matchAll(uploadAddress)
  return [...new Set([...found].map(([, hash = '']) => hash))]
}

/** The addresses of an article's uploads whose hash is one of these, without duplicates. */
export function addressesOf(
  { coverImage, audio, content }: WithUploads,
  hashes: readonly string[],
): string[] {
  const found = `"${coverImage}""${audio?.url ?? ''}"${content}`.matchAll(
    /"(\/media\/([0-9a-f]{32})-[^"]*)"/g,
  )
  const named = [...found].filter(([, , hash = '']) => hashes.includes(hash))
  return [...new Set(named.map(([, address = '']) => address))]
}

/**
 * The path of the file that lists an upload's hash if the release uses it. A release lists the images
 * of its articles in up to 256 small files, one hash per line, so that looking up an image stays
 * cheap in a large magazine.
 */
export function publishedImagesPath(hash: string): string {
  return `/published-images/${hash.slice(0, 2)}.txt`
}
