import { getCollection, getEntry } from 'astro:content'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { createInMemorySource } from '#domain/reader/in-memory-source.ts'

let loaded: Promise<ArticleSource> | undefined

function load(): Promise<ArticleSource> {
  loaded ??= Promise.all([getCollection('articles'), getEntry('site', 'site')]).then(
    ([articles, site]) =>
      createInMemorySource(
        articles.map(({ data }) => data),
        site?.data,
      ),
  )
  return loaded
}

/** The source of a build: the content collections, loaded once. */
export const source: ArticleSource = {
  settings: async () => (await load()).settings(),
  lead: async () => (await load()).lead(),
  article: async (address) => (await load()).article(address),
  withdrawn: async (address) => (await load()).withdrawn(address),
  corrections: async (page) => (await load()).corrections(page),
  neighbours: async (address) => (await load()).neighbours(address),
  related: async (address) => (await load()).related(address),
  feedTop: async (feed) => (await load()).feedTop(feed),
  feedPage: async (feed, page) => (await load()).feedPage(feed, page),
  namedList: async (id) => (await load()).namedList(id),
  newest: async (feed) => (await load()).newest(feed),
  contributors: async () => (await load()).contributors(),
  contributor: async (id) => (await load()).contributor(id),
  currentEdition: async () => (await load()).currentEdition(),
  editions: async () => (await load()).editions(),
  edition: async (number) => (await load()).edition(number),
  map: async () => (await load()).map(),
}
