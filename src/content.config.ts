import { defineCollection } from 'astro:content'
import { articleSchema } from '#domain/article.ts'
import { siteContentSchema } from '#domain/build-content.ts'
import { contentLoaders } from '#tools/build/content-loader.ts'

const { articles, site } = contentLoaders()

export const collections = {
  articles: defineCollection({ loader: articles, schema: articleSchema }),
  site: defineCollection({ loader: site, schema: siteContentSchema }),
}
