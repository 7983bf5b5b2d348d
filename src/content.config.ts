import { defineCollection } from 'astro:content'
import { builtArticleSchema } from '#domain/build-content.ts'
import { contentLoader } from '#tools/build/content-loader.ts'

export const collections = {
  articles: defineCollection({ loader: contentLoader(), schema: builtArticleSchema }),
}
