import type { Article } from '#domain/article.ts'
import type { FeedId } from '#domain/category.ts'
import type { FeedPage, FeedTop } from '#domain/feed.ts'

/** The one door by which pages get their data: the content collection in a build, D1 in the Worker. */
export interface ArticleSource {
  /** @returns the published article, or null where readers have none by this id */
  article(id: string): Promise<Article | null>
  /** @returns the articles published just before and just after this one, as links need them */
  neighbours(id: string): Promise<{ newer: Neighbour | null; older: Neighbour | null }>
  /** @returns what a reader of the feed sees first */
  feedTop(feed: FeedId): Promise<FeedTop>
  /** @returns one page of the feed, counted from the oldest; null where there is no such page */
  feedPage(feed: FeedId, page: number): Promise<FeedPage | null>
}

export interface Neighbour {
  _id: string
  title: string
}

/**
 * @param locals the page's `Astro.locals`
 * @returns the source that the Worker handed in, or the build's own
 */
export async function sourceOf(locals: App.Locals): Promise<ArticleSource> {
  return locals.source ?? (await import('#src/collection-source.ts')).source
}
