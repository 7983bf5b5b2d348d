import type { Article } from '#domain/articles/article.ts'
import type {
  Correction,
  CorrectionsPage,
  ListedCorrection,
  WithdrawnArticle,
} from './correction-schema.ts'

const pageSize = 50

/** What each kind is called where readers see it. */
export const correctionNames: Record<ListedCorrection['kind'], string> = {
  update: 'Update',
  clarification: 'Clarification',
  correction: 'Correction',
  withdrawal: 'Withdrawn',
}

/** When readers were last notified of a change: an ISO 8601 instant; undefined if never. */
export function lastReportedAt({ corrections }: Pick<Article, 'corrections'>): string | undefined {
  return corrections.at(-1)?.at
}

/** When an article last changed, as readers see it. */
export function modifiedAt(article: Pick<Article, 'corrections' | 'publishedAt' | 'updatedAt'>) {
  return lastReportedAt(article) ?? article.publishedAt ?? article.updatedAt
}

/** What readers see in the article itself: an update may have neither a note nor a list of changes. */
export function notesAt(
  placement: Correction['placement'],
  corrections: readonly Correction[],
): Correction[] {
  return corrections.filter(
    (one) => one.placement === placement && (one.note !== '' || one.changes),
  )
}

export function correctionsPath(page: number): string {
  return page === 1 ? '/corrections' : `/corrections/${page}`
}

/**
 * A page of the list of all corrections. In a build and in the Worker, so that both are the same.
 *
 * @param articles the published articles that have any, in any order
 * @returns null if there is no such page
 */
export function correctionsPage(
  articles: readonly Pick<Article, '_id' | 'slug' | 'title' | 'corrections'>[],
  withdrawn: readonly WithdrawnArticle[],
  page: number,
): CorrectionsPage | null {
  const all: ListedCorrection[] = [
    ...articles.flatMap(({ corrections, _id, slug, title }) =>
      corrections.map((correction) => ({ ...correction, article: { _id, slug, title } })),
    ),
    ...withdrawn.map(({ explanation, at, _id, slug, title }) => ({
      id: null,
      kind: 'withdrawal' as const,
      placement: null,
      note: explanation,
      at,
      article: { _id, slug, title },
    })),
  ]
  const pages = Math.max(1, Math.ceil(all.length / pageSize))
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  const corrections = all.sort(newerFirst).slice((page - 1) * pageSize, page * pageSize)
  return { corrections, page, pages }
}

function newerFirst(one: ListedCorrection, other: ListedCorrection): number {
  const [a, b] = [one, other].map(({ at, article }) => `${at} ${article._id}`)
  if (a === b) return 0
  return (a ?? '') < (b ?? '') ? 1 : -1
}
