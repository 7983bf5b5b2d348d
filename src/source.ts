import type { ArticleSource } from '#domain/article-source.ts'

/**
 * The only way for pages to get data: from the Worker's source in `Astro.locals`, or else from the
 * content collection of the build.
 */
export async function sourceOf(locals: App.Locals): Promise<ArticleSource> {
  return locals.source ?? (await import('#src/collection-source.ts')).source
}
