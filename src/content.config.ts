import { defineCollection } from 'astro:content'
import { articleSchema } from '#domain/article.ts'
import { siteSettingsSchema } from '#domain/site-settings.ts'
import { contentLoaders } from '#tools/build/content-loader.ts'

const { articles, settings } = contentLoaders()

export const collections = {
  articles: defineCollection({ loader: articles, schema: articleSchema }),
  settings: defineCollection({ loader: settings, schema: siteSettingsSchema }),
}
