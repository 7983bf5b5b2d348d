import type { Article } from './article.ts'

/** How an article's HTML writes the address of an upload; the trigger in D1 reads it the same way. */
const address = /"\/media\/([0-9a-f]{32})-/g

/**
 * @param article the parts of an article that name images
 * @returns the hashes of the uploads that it shows or links to, each once
 */
export function imagesIn({ coverImage, content }: Pick<Article, 'coverImage' | 'content'>) {
  const found = `"${coverImage}"${content}`.matchAll(address)
  return [...new Set([...found].map(([, hash = '']) => hash))]
}

/**
 * A release lists the images that its articles use in up to 256 small files, so that what has to be
 * read for one image stays small in a large archive. A file holds one hash a line.
 *
 * @param hash an upload's hash
 * @returns the path of the file that lists it, where it is listed
 */
export function publishedImagesPath(hash: string): string {
  return `/published-images/${hash.slice(0, 2)}.txt`
}
