import { wordsIn } from '#domain/language/words.ts'
import type { Words } from '#domain/language/words-type.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import type { FullSettings } from '#domain/settings/site-settings.ts'
import { defaultSettings } from '#src/publication.ts'

/** Loaded once: a page asks for it a dozen times. */
let collection: Promise<ArticleSource> | undefined

/**
 * The only way for pages to get data: from the Worker's source in `Astro.locals`, or else from the
 * content collection of the build.
 */
export async function sourceOf(locals: App.Locals): Promise<ArticleSource> {
  if (locals.source) return locals.source
  collection ??= import('#src/collection-source.ts').then(({ loadSource }) => loadSource())
  return collection
}

/** The settings that a page shows: those that were saved, or else the defaults. */
export async function settingsOf(locals: App.Locals): Promise<FullSettings> {
  const source = await sourceOf(locals)
  const settings = { ...defaultSettings, ...(await source.settings()) }
  // What categories were called before is nothing for readers.
  const categories = settings.categories.map(({ id, name }) => ({ id, name }))
  return { ...settings, categories }
}

export async function wordsOf(locals: App.Locals): Promise<Words> {
  return wordsIn((await settingsOf(locals)).language)
}
