import { getCollection } from 'astro:content'
import type { ArticleSource } from '#domain/article-source.ts'
import { createInMemorySource } from '#domain/in-memory-source.ts'

let loaded: Promise<ArticleSource> | undefined

function load(): Promise<ArticleSource> {
  loaded ??= getCollection('articles').then((entries) =>
    createInMemorySource(entries.map(({ data }) => data)),
  )
  return loaded
}

/** The source of a build: the content collection, loaded once. */
export const source: ArticleSource = {
  article: async (id) => (await load()).article(id),
  neighbours: async (id) => (await load()).neighbours(id),
  feedTop: async (feed) => (await load()).feedTop(feed),
  feedPage: async (feed, page) => (await load()).feedPage(feed, page),
  namedList: async (id) => (await load()).namedList(id),
  newest: async (feed) => (await load()).newest(feed),
}
