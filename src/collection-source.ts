import { getCollection, getEntry } from 'astro:content'
import type { ArticleSource } from '#domain/article-source.ts'
import { createInMemorySource } from '#domain/in-memory-source.ts'

let loaded: Promise<ArticleSource> | undefined

function load(): Promise<ArticleSource> {
  loaded ??= Promise.all([getCollection('articles'), getEntry('site', 'site')]).then(
    ([articles, site]) =>
      createInMemorySource(
        articles.map(({ data }) => data),
        site?.data.settings,
        site?.data.leadArticle,
      ),
  )
  return loaded
}

/** The source of a build: the content collections, loaded once. */
export const source: ArticleSource = {
  settings: async () => (await load()).settings(),
  lead: async () => (await load()).lead(),
  article: async (address) => (await load()).article(address),
  neighbours: async (address) => (await load()).neighbours(address),
  feedTop: async (feed) => (await load()).feedTop(feed),
  feedPage: async (feed, page) => (await load()).feedPage(feed, page),
  namedList: async (id) => (await load()).namedList(id),
  newest: async (feed) => (await load()).newest(feed),
}
