import type { Article, ArticleCardData } from '#domain/articles/article.ts'
import type { FeedId } from '#domain/articles/category.ts'
import type { ListId, NamedListId } from '#domain/articles/named-list.ts'
import type { Author } from '#domain/authors/author-schema.ts'
import type { CorrectionsPage, WithdrawnArticle } from '#domain/corrections/correction-schema.ts'
import type { CurrentEdition, EditionPage, ListedEdition } from '#domain/editions/edition.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import type { FeedPage, FeedTop } from './feed.ts'
import type { LinkedArticle } from './linked-article.ts'
import type { MagazineMap } from './magazine-map.ts'
import type { RelatedArticle } from './related.ts'

/** Where pages get their data: from the content collection in a build, from D1 in the Worker. */
export interface ArticleSource {
  /** The site's settings as they were saved; null if none were. */
  settings(): Promise<SiteSettings | null>
  /** The article that is pinned as the front page's lead; null if none is. */
  lead(): Promise<ArticleCardData | null>
  article(address: string): Promise<Article | null>
  /** The article that left an explanation at this address, or null if none did. */
  withdrawn(address: string): Promise<WithdrawnArticle | null>
  /** A page of the list of all corrections; null if there is no such page. */
  corrections(page: number): Promise<CorrectionsPage | null>
  /** The articles published just before and just after the one at this address. */
  neighbours(address: string): Promise<Neighbours>
  /** The articles that share most with the one at this address; empty if there is none. */
  related(address: string): Promise<RelatedArticle[]>
  /** The newest articles of the feed: the first view of a list. */
  feedTop(feed: FeedId): Promise<FeedTop>
  /** The newest articles of a tag or an author; null if it has none. */
  namedList(id: NamedListId): Promise<NamedListTop | null>
  /** A page of the feed or list, counted from the oldest; null if there is no such page. */
  feedPage(feed: ListId, page: number): Promise<FeedPage | null>
  /** The newest articles of the feed with their text, as many as a feed for feed readers has. */
  newest(feed: ListId): Promise<Article[]>
  /** Everyone with a published article, by name. */
  contributors(): Promise<Contributor[]>
  /** An author with a published article; null for anyone else. */
  contributor(id: string): Promise<Author | null>
  currentEdition(): Promise<CurrentEdition | null>
  /** The published editions, the highest number first. */
  editions(): Promise<ListedEdition[]>
  edition(number: number): Promise<EditionPage | null>
  /** What is published, by category, tag and month. */
  map(): Promise<MagazineMap>
}

export interface Contributor extends Author {
  count: number
}

export interface NamedListTop extends FeedTop {
  /** The most frequent spelling of the name; of equally frequent ones the first by code points. */
  name: string
  /** How many articles the list has. */
  count: number
}

export interface Neighbours {
  newer: LinkedArticle | null
  older: LinkedArticle | null
}
