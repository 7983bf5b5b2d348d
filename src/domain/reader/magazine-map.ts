import type { NamedListId } from '#domain/articles/named-list.ts'
import { monthName } from '#domain/dates.ts'
import type { Language } from '#domain/language/language.ts'
import type { LinkedArticle } from './linked-article.ts'

/** How many articles the map lists by their titles: a page of them is some 100 kB at most. */
export const mappedArticles = 500

/** How many tags the map names: those that most articles have. */
export const mappedTags = 100

/** What is published, for the page that shows all of it at a glance. */
export interface MagazineMap {
  count: number
  /** In the settings' order, those without articles too. */
  categories: { id: string; name: string; count: number }[]
  /** The most frequent ones first; of equally frequent ones the first by id. */
  tags: { id: NamedListId; name: string; count: number }[]
  newest: MappedArticle[]
}

export interface MappedArticle extends LinkedArticle {
  publishedAt: string
}

export function byMonth(
  newest: readonly MappedArticle[],
  timeZone: string,
  language: Language,
): { month: string; articles: MappedArticle[] }[] {
  const months = Map.groupBy(newest, ({ publishedAt }) =>
    monthName(publishedAt, timeZone, language),
  )
  return [...months].map(([month, articles]) => ({ month, articles }))
}
