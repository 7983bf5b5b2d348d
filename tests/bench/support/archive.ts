import type { StartedProduct } from '#tests/support/started-product.ts'

/** How many articles are stored at a time. */
const atOnce = 8

/** The sizes of archive at which the product is measured; `ARTICLES=10000` chooses one. */
export const archiveSizes = process.env.ARTICLES
  ? [Number(process.env.ARTICLES)]
  : [100, 1_000, 10_000]

const categories = ['Politics', 'Finance', 'Editorial', 'Technology', 'Lifestyle']

const content = `<p>${'A sentence of an archive. '.repeat(12)}</p>`.repeat(8)

/** @param number of the article in the archive, from 0, the oldest */
export function archivedArticle(number: number) {
  return {
    title: `Archive ${number}`,
    content,
    category: categories[number % categories.length],
    publishedAt: new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString(),
  }
}

/**
 * Publishes articles until there are as many as wanted, through the API as an editor does. Builds
 * are held back.
 *
 * @param size how many published articles there are to be
 */
export async function fillArchive(product: StartedProduct, size: number): Promise<void> {
  product.pauseBuilds()
  const there = (await product.client.list()).filter(({ published }) => published).length
  let left = Math.max(0, size - there)
  const work = Array.from({ length: atOnce }, async () => {
    while (left-- > 0) {
      await product.client.create({ ...archivedArticle(left), published: true })
    }
  })
  await Promise.all(work)
}
