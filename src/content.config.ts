import { defineCollection } from 'astro:content'
import { contentLoader } from '#build/content-loader.ts'
import { articleSchema } from '#domain/article.ts'

export const collections = {
  articles: defineCollection({ loader: contentLoader(), schema: articleSchema }),
}
