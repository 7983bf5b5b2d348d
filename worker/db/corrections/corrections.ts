import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { correctionsPage } from '#domain/corrections/correction.ts'
import type { WithdrawnArticle } from '#domain/corrections/correction-schema.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'

/** The statements that read what the list of all corrections is made of, for a batch. */
function selectCorrections(binding: D1Database) {
  const db = database(binding)
  const { id, slug, title, corrections } = articles
  return {
    corrected: db
      .select({ _id: id, slug, title, corrections })
      .from(articles)
      // The plus keeps SQLite from reading all published articles to find those with corrections.
      .where(and(sql`corrections <> '[]'`, sql`+${articles.published} = 1`)),
    withdrawn: selectWithdrawn(binding),
  }
}

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

/**
 * A page of all corrections. One trip; it reads a row for each corrected article.
 *
 * @returns null if there is no such page
 */
export async function readCorrections(binding: D1Database, page: number) {
  const { corrected, withdrawn } = await runBatch(database(binding), selectCorrections(binding))
  return correctionsPage(corrected, withdrawn.flatMap(withdrawnOf), page)
}
