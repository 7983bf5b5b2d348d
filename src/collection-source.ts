import { getCollection, getEntry } from 'astro:content'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { createInMemorySource } from '#domain/reader/in-memory-source.ts'

/** Loads the source of a build: the content collections. */
export async function loadSource(): Promise<ArticleSource> {
  const [articles, site] = await Promise.all([getCollection('articles'), getEntry('site', 'site')])
  return createInMemorySource(
    articles.map(({ data }) => data),
    site?.data,
  )
}
