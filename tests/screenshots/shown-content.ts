import { addReferences, referenceElement } from '#article/source-references.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { request } from '#domain/calls/request.ts'
import { listEditions } from '#domain/editions/calls.ts'
import { parseHtml, serializeHtml } from '#domain/html-tree.ts'
import { createPreviewLink } from '#domain/previews/calls.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { openNewsroom } from './newsroom-content.ts'
import type { ShownContent } from './screen.ts'

/** @returns what the screens show of the demonstration magazine */
export async function findShownContent(product: StartedProduct): Promise<ShownContent> {
  const { client } = product
  const articles = await client.list()
  const draft = articles.find((article) => !article.published)?._id ?? ''
  const { token } = await request(client, createPreviewLink, {
    params: { id: draft },
    body: { name: 'Dr Osei', days: 7 },
  })
  const { editions } = await request(client, listEditions, {})
  return {
    article: `/article/${await newestCiting(client, articles)}`,
    draft,
    edition: editions[0]?.id ?? '',
    previewLink: `/preview/${token}`,
    newsroom: await openNewsroom(product),
  }
}

/**
 * One of the screens opens a source from the text; an earlier test may have published an article that
 * has none, or that names none in its text.
 *
 * @returns the id of the newest published article whose text links to one of its sources
 */
async function newestCiting(
  client: StartedProduct['client'],
  articles: readonly AdminArticleListed[],
): Promise<string> {
  const published = articles
    .filter((article) => article.published)
    .sort((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt)))
  for (const { _id } of published) {
    const { content, citations } = await client.read(_id)
    const cited = serializeHtml(addReferences(parseHtml(content), citations))
    if (cited.includes(referenceElement)) return _id
  }
  throw new Error('No published article links to a source in its text.')
}
