import type { Article, ArticleCardData } from './article.ts'
import type { FeedId } from './category.ts'
import type { FeedPage, FeedTop } from './feed.ts'
import type { ListId, NamedListId } from './named-list.ts'
import type { SiteSettings } from './site-settings.ts'

/** Where pages get their data: from the content collection in a build, from D1 in the Worker. */
export interface ArticleSource {
  /** The site's settings as they were saved; null if none were. */
  settings(): Promise<SiteSettings | null>
  /** The article that is pinned as the front page's lead; null if none is. */
  lead(): Promise<ArticleCardData | null>
  /** The published article, or null if there is none at this address. */
  article(address: string): Promise<Article | null>
  /** The articles published just before and just after the one at this address. */
  neighbours(address: string): Promise<Neighbours>
  /** The newest articles of the feed: the first view of a list. */
  feedTop(feed: FeedId): Promise<FeedTop>
  /** The newest articles of a tag or an author; null if it has none. */
  namedList(id: NamedListId): Promise<NamedListTop | null>
  /** A page of the feed or list, counted from the oldest; null if there is no such page. */
  feedPage(feed: ListId, page: number): Promise<FeedPage | null>
  /** The newest articles of the feed with their text, as many as a feed for feed readers has. */
  newest(feed: FeedId): Promise<Article[]>
}

export interface NamedListTop extends FeedTop {
  /** The most frequent spelling of the name; of equally frequent ones the first by code points. */
  name: string
  /** How many articles the list has. */
  count: number
}

export interface Neighbours {
  newer: Neighbour | null
  older: Neighbour | null
}

/** What a link to an article needs. */
export interface Neighbour {
  _id: string
  slug: string | null
  title: string
}
