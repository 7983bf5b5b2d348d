import type { ArticleSource } from '#domain/article-source.ts'

/**
 * The one door by which pages get their data.
 *
 * @param locals the page's `Astro.locals`
 * @returns the source that the Worker handed in, or the build's own
 */
export async function sourceOf(locals: App.Locals): Promise<ArticleSource> {
  return locals.source ?? (await import('#src/collection-source.ts')).source
}
