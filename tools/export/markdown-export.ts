import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Scalar, stringify } from 'yaml'
import type { AdminArticle } from '#domain/admin-article.ts'
import type { ImageCopies } from './image-copies.ts'
import { markdownOf } from './markdown-text.ts'

/** Where the pictures lie in the folder. */
export const markdownImages = 'images'

/**
 * Writes articles as Markdown files with YAML front matter, one each, named by their ids.
 *
 * @param articles what to write
 * @param images copies their pictures
 * @param folder an empty folder
 * @returns when all is written
 */
export async function writeMarkdown(
  articles: AsyncIterable<AdminArticle>,
  images: ImageCopies,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for await (const article of articles) {
    const { tree, cover } = await images.copiesOf(article)
    const text = `---\n${frontMatter(article, cover)}---\n\n${markdownOf(tree)}`
    await writeFile(join(folder, `${article._id}.md`), text)
  }
}

/** The keys that the usual generators read, and under `latchkey` what none of them knows. */
function frontMatter(article: AdminArticle, cover: string): string {
  const { _id, status, category, reporter, topic, rewriteNote, photoCredit } = article
  return stringify(
    {
      title: article.title,
      ...(article.publishedAt && { date: plain(article.publishedAt) }),
      lastmod: plain(article.updatedAt),
      draft: !article.published,
      author: article.author,
      description: article.summary,
      categories: category === '' ? [] : [category],
      tags: article.tags,
      ...(cover && { image: cover }),
      ...(photoCredit && { photoCredit }),
      quotes: article.quotes,
      citations: article.citations,
      latchkey: { id: _id, status, category, reporter, topic, rewriteNote },
    },
    // Quoted, because older YAML takes a bare `No` for a truth value; lines stay whole.
    { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 },
  )
}

/** A date without quotation marks, so that it is read as one. */
function plain(date: string): Scalar {
  const scalar = new Scalar(date)
  scalar.type = 'PLAIN'
  return scalar
}
