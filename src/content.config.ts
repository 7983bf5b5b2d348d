import { defineCollection } from 'astro:content'
import { builtArticleSchema, siteContentSchema } from '#domain/releases/build-content.ts'
import { contentLoaders } from '#tools/build/content-loader.ts'

const { articles, site } = contentLoaders()

export const collections = {
  articles: defineCollection({ loader: articles, schema: builtArticleSchema }),
  site: defineCollection({ loader: site, schema: siteContentSchema }),
}
