import { type SQL, sql } from 'drizzle-orm'
import { createSlug } from '#domain/articles/article-id.ts'
import { database } from '#worker/db/database.ts'
import { articles, formerAddresses } from '#worker/db/schema/articles.ts'

type FormerAddress = typeof formerAddresses.$inferSelect

/** The statement that reads former addresses, for a batch. */
export function selectFormerAddresses(binding: D1Database, where: SQL | undefined) {
  return database(binding).select().from(formerAddresses).where(where)
}

export function formerAddressesOf(id: string, rows: readonly FormerAddress[]): string[] {
  return rows
    .filter(({ articleId }) => articleId === id)
    .map(({ slug }) => slug)
    .sort()
}

/** @returns the address of the published or withdrawn article that had this address before, or has it as its id */
export async function findMovedArticle(binding: D1Database, former: string) {
  const row = await database(binding).get<{ address: string } | undefined>(sql`
    select address from ${articles} where (published = 1 or withdrawal is not null) and id = coalesce(
      (select article_id from ${formerAddresses} where slug = ${former}), ${former})`)
  return row?.address
}

/**
 * The slug of an article that is published, inside an update of it: made from its title unless it has one,
 * or readers know the article by its id.
 */
export function slugWhenPublished({ _id, title }: { _id: string; title: string }): SQL<string> {
  const { slug, changedVersion } = articles
  return sql<string>`coalesce(${slug}, iif(${changedVersion} > 0, ${_id}, ${createSlug(title, _id)}))`
}
