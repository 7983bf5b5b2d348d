import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Scalar, stringify } from 'yaml'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { exportedFieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { additionalCredits } from '#domain/authors/author.ts'
import type { ArticleCopies, ImageCopies } from './image-copies.ts'
import { markdownOf } from './markdown-text.ts'

export const markdownImages = 'images'

/** Writes each article as a Markdown file with YAML front matter, named by its id. */
export async function writeMarkdown(
  articles: AsyncIterable<AdminArticle>,
  images: ImageCopies,
  folder: string,
): Promise<void> {
  for await (const article of articles) {
    const { tree, ...uploads } = await images.copiesOf(article)
    const text = `---\n${frontMatter(article, uploads)}---\n\n${markdownOf(tree)}`
    await writeFile(join(folder, `${article._id}.md`), text)
  }
}

/** The keys that the usual generators read, and the other fields under `latchkey`. */
function frontMatter(
  article: AdminArticle,
  { cover, audio, pictures }: Omit<ArticleCopies, 'tree'>,
): string {
  const { _id, category, formerAddresses: former } = article
  const authors = additionalCredits(article)
  const written = exportedFieldNames.filter((name) => article[name] !== '')
  return stringify(
    {
      title: article.title,
      ...(article.publishedAt && { date: plain(article.publishedAt) }),
      lastmod: plain(article.updatedAt),
      draft: !article.published,
      ...(article.slug && { slug: article.slug }),
      ...(former.length > 0 && { aliases: former.map(pathOfAddress) }),
      author: article.author,
      description: article.summary,
      categories: category === '' ? [] : [category],
      tags: article.tags,
      ...(cover && { image: cover }),
      ...pickFields(article, written),
      quotes: article.quotes,
      citations: article.citations,
      latchkey: {
        id: _id,
        ...pickFields(article, ['status', 'category', 'reporter', 'topic', 'rewriteNote']),
        ...(authors.length > 0 && { authors }),
        ...(audio && { audio }),
        ...(pictures.length > 0 && { pictures }),
        ...(article.corrections.length > 0 && { corrections: article.corrections }),
        ...(article.withdrawal && { withdrawal: article.withdrawal }),
      },
    },
    // Quoted, because YAML 1.1 reads a bare `No` as a boolean; long lines are not folded.
    { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 },
  )
}

/** Without quotation marks, which would make the date a string. */
function plain(date: string): Scalar {
  const scalar = new Scalar(date)
  scalar.type = 'PLAIN'
  return scalar
}
