import type { Article } from '#domain/articles/article.ts'
import type { LinkedArticle } from '#domain/reader/linked-article.ts'
import type {
  Correction,
  CorrectionSubmission,
  CorrectionsPage,
  ListedCorrection,
  WithdrawnArticle,
} from './correction-schema.ts'

/** How many corrections a page of the list of all has. */
export const correctionsOfPage = 50

/** Whether readers are notified of a change. */
export function isReported(
  correction: CorrectionSubmission | null | undefined,
): correction is CorrectionSubmission & Pick<Correction, 'kind'> {
  return correction ? correction.kind !== 'typo' : false
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

export function listedCorrection(
  { _id, slug, title, language }: LinkedArticle,
  correction: Correction,
): ListedCorrection {
  return { ...correction, article: { _id, slug, title, language } }
}

export function listedWithdrawal(withdrawn: WithdrawnArticle): ListedCorrection {
  const { explanation: note, at, _id, slug, title, language = '' } = withdrawn
  const article = { _id, slug, title, language }
  return { id: null, kind: 'withdrawal', placement: null, note, at, article }
}

/**
 * Which corrections are on a page of the list of all.
 *
 * @param total how many there are
 * @returns null if there is no such page
 */
export function correctionsRange(total: number, page: number) {
  const pages = Math.max(1, Math.ceil(total / correctionsOfPage))
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  return { pages, from: (page - 1) * correctionsOfPage, to: page * correctionsOfPage }
}

/**
 * A page of the list of all corrections in a build, as the Worker reads it from the database.
 *
 * @param articles the published articles that have any, in any order
 * @returns null if there is no such page
 */
export function correctionsPage(
  articles: readonly (LinkedArticle & Pick<Article, 'corrections'>)[],
  withdrawn: readonly WithdrawnArticle[],
  page: number,
): CorrectionsPage | null {
  const all = [
    ...articles.flatMap((article) =>
      article.corrections.map((correction) => listedCorrection(article, correction)),
    ),
    ...withdrawn.map(listedWithdrawal),
  ]
  const range = correctionsRange(all.length, page)
  if (!range) return null
  const corrections = all.sort(newerFirst).slice(range.from, range.to)
  return { corrections, page, pages: range.pages }
}

function newerFirst(one: ListedCorrection, other: ListedCorrection): number {
  const [a, b] = [one, other].map(({ at, article }) => `${at} ${article._id}`)
  if (a === b) return 0
  return (a ?? '') < (b ?? '') ? 1 : -1
}
