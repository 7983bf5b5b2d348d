import { getCollection } from 'astro:content'
import type { ArticleSource } from '#domain/article-source.ts'
import { createInMemorySource } from './in-memory-source.ts'

let shelf: Promise<ArticleSource> | undefined

function open(): Promise<ArticleSource> {
  shelf ??= getCollection('articles').then((entries) =>
    createInMemorySource(entries.map(({ data }) => data)),
  )
  return shelf
}

/** The source of a build: the content collection, read once. */
export const source: ArticleSource = {
  article: async (id) => (await open()).article(id),
  neighbours: async (id) => (await open()).neighbours(id),
  feedTop: async (feed) => (await open()).feedTop(feed),
  feedPage: async (feed, page) => (await open()).feedPage(feed, page),
  newest: async (feed) => (await open()).newest(feed),
}
