import type { Article } from './article.ts'
import type { FeedId } from './category.ts'
import type { FeedPage, FeedTop } from './feed.ts'

/** Where pages get their data: the content collection in a build, D1 in the Worker. */
export interface ArticleSource {
  /** @returns the published article, or null where readers have none by this id */
  article(id: string): Promise<Article | null>
  /** @returns the articles published just before and just after this one, as links need them */
  neighbours(id: string): Promise<{ newer: Neighbour | null; older: Neighbour | null }>
  /** @returns what a reader of the feed sees first */
  feedTop(feed: FeedId): Promise<FeedTop>
  /** @returns one page of the feed, counted from the oldest; null where there is no such page */
  feedPage(feed: FeedId, page: number): Promise<FeedPage | null>
  /** @returns the newest articles of the feed, whole, as many as feed readers are given */
  newest(feed: FeedId): Promise<Article[]>
}

/** An article as a link to it needs it. */
export interface Neighbour {
  _id: string
  title: string
}
