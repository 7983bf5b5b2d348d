import type { LinkedArticle } from './linked-article.ts'

/** What a link to an article of the same subject shows. */
export interface RelatedArticle extends LinkedArticle {
  category: string
  publishedAt: string
}

/** The articles just before and after one in a list that it belongs to. */
export interface NearArticles {
  /** The list's id, or `category`. */
  list: string
  articles: readonly RelatedArticle[]
}

/**
 * How many articles on each side of one in a list count as near. A change of an article therefore changes
 * the pages of these alone (`feed-positions.sql`).
 */
export const nearReach = 3

const maxRelated = 3

/** What a shared list says of the subject. */
function weightOf(list: string): number {
  if (list.startsWith('tag/')) return 3
  if (list === 'category') return 2
  return list.startsWith('author/') ? 1 : 0
}

/** The articles that share most with one, of those near to it in its lists; of equal ones the newest. */
export function relatedArticles(near: readonly NearArticles[]): RelatedArticle[] {
  const found = new Map<string, { article: RelatedArticle; score: number }>()
  for (const { list, articles } of near) {
    for (const article of articles) {
      const score = (found.get(article._id)?.score ?? 0) + weightOf(list)
      found.set(article._id, { article, score })
    }
  }
  const position = ({ publishedAt, _id }: RelatedArticle) => `${publishedAt} ${_id}`
  return [...found.values()]
    .filter(({ score }) => score > 0)
    .sort(
      (one, other) =>
        other.score - one.score || (position(one.article) < position(other.article) ? 1 : -1),
    )
    .slice(0, maxRelated)
    .map(({ article }) => article)
}
