import { defineCollection } from 'astro:content'
import { articleSchema } from '#domain/article.ts'
import { contentLoader } from '#tools/build/content-loader.ts'

export const collections = {
  articles: defineCollection({ loader: contentLoader(), schema: articleSchema }),
}
