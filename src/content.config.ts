import { defineCollection } from 'astro:content'
import { articleSchema } from '#domain/article.ts'
import { contentLoader } from '#build/content-loader.ts'

export const collections = {
  articles: defineCollection({ loader: contentLoader(), schema: articleSchema }),
}
