import { request } from '#domain/calls/request.ts'
import { listEditions } from '#domain/editions/calls.ts'
import { createPreviewLink } from '#domain/previews/calls.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { openNewsroom } from './newsroom-content.ts'
import type { ShownContent } from './screen.ts'

/** @returns what the screens show of the demonstration magazine */
export async function findShownContent(product: StartedProduct): Promise<ShownContent> {
  const { client } = product
  const articles = await client.list()
  const published = articles
    // One of its screens shows a source; a test beside this one may have published a text without.
    .filter((article) => article.published && article.citations.length > 0)
    .sort((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt)))
  const draft = articles.find((article) => !article.published)?._id ?? ''
  const { token } = await request(client, createPreviewLink, {
    params: { id: draft },
    body: { name: 'Dr Osei', days: 7 },
  })
  const { editions } = await request(client, listEditions, {})
  return {
    article: `/article/${published[0]?._id}`,
    draft,
    edition: editions[0]?.id ?? '',
    previewLink: `/preview/${token}`,
    newsroom: await openNewsroom(product),
  }
}
