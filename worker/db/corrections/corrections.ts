import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  correctionsOfPage,
  correctionsRange,
  listedCorrection,
  listedWithdrawal,
} from '#domain/corrections/correction.ts'
import type {
  Correction,
  CorrectionsPage,
  WithdrawnArticle,
} from '#domain/corrections/correction-schema.ts'
import type { LinkedArticle } from '#domain/reader/linked-article.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'

/** The articles that left an explanation, for a batch. */
export function selectWithdrawn(binding: D1Database, where?: SQL) {
  const { id, slug, withdrawal } = articles
  return database(binding)
    .select({ _id: id, slug, withdrawal })
    .from(articles)
    .where(and(isNotNull(withdrawal), ne(articles.status, 'published'), where))
}

type WithdrawnRow = Awaited<ReturnType<typeof selectWithdrawn>>[number]

export function withdrawnOf({ withdrawal, ...article }: WithdrawnRow): WithdrawnArticle[] {
  return withdrawal ? [{ ...article, ...withdrawal }] : []
}

/** @returns the article that left an explanation at this address */
export async function readWithdrawnAt(binding: D1Database, address: string) {
  const rows = await selectWithdrawn(binding, eq(articles.address, address))
  return rows.flatMap(withdrawnOf)[0]
}

// Each notice to readers by its article and its place there; null: a withdrawal. The plus keeps SQLite from reading all published articles to find those with corrections.
const notices = sql`
  select articles.id, notice.key as place, (notice.value ->> 'at') || ' ' || articles.id as position
    from articles, json_each(articles.corrections) as notice
    where articles.corrections <> '[]' and +articles.published = 1
  union all
  select id, null, (withdrawal ->> 'at') || ' ' || id from articles
    where withdrawal is not null and status <> 'published'`

interface NoticeRow extends LinkedArticle {
  total: number
  /** JSON; null for a withdrawal. */
  correction: string | null
  /** JSON; null for a correction. */
  withdrawal: string | null
}

/**
 * A page of all corrections. One trip; it reads some rows for each corrected article, and returns those
 * of the page.
 *
 * @returns null if there is no such page
 */
export async function readCorrections(
  binding: D1Database,
  page: number,
): Promise<CorrectionsPage | null> {
  const offset = (page - 1) * correctionsOfPage
  if (!Number.isSafeInteger(offset) || offset < 0) return null
  const rows = await database(binding).all<NoticeRow>(sql`
    with notices as (${notices}), listed as (
      select *, count(*) over () as total from notices
        order by position desc, place limit ${correctionsOfPage} offset ${offset})
    select total, articles.id as _id, slug, title, language, corrections -> ('$[' || place || ']') as correction,
        iif(place is null, withdrawal, null) as withdrawal
      from listed join articles on articles.id = listed.id order by position desc, place`)
  const range = correctionsRange(rows[0]?.total ?? 0, page)
  return range && { corrections: rows.map(listedOf), page, pages: range.pages }
}

function listedOf({ correction, withdrawal, ...article }: NoticeRow) {
  if (correction !== null) return listedCorrection(article, JSON.parse(correction) as Correction)
  // Not the draft's.
  const { _id, slug } = article
  return listedWithdrawal({ _id, slug, ...JSON.parse(withdrawal ?? '{}') })
}
