import { type SQL, sql } from 'drizzle-orm'
import { type NearArticles, nearReach, type RelatedArticle } from '#domain/reader/related.ts'
import { database } from '#worker/db/database.ts'
import { articles, listings } from '#worker/db/schema/articles.ts'

/** A list of an article, with the articles before and after it there, as JSON. */
export interface NearRow {
  list: string
  newer: string
  older: string
}

const columns = sql`json_object('_id', near.id, 'slug', near.slug, 'title', near.title,
  'language', near.language, 'category', near.category, 'publishedAt', near.published_at)`

/** The articles near to `here` in the list `named`; the index of `listings` is in their order. */
function nearInList(side: SQL, order: SQL): SQL {
  return sql`(select json_group_array(json(article)) from (
    select ${columns} as article from ${listings} as listed
      cross join ${articles} as near on near.id = listed.article_id
      where listed.list = named.value ->> 'id'
        and (listed.published_at, listed.article_id) ${side} (here.published_at, here.id)
      order by listed.published_at ${order}, listed.article_id ${order} limit ${sql.raw(String(nearReach))}))`
}

/** The articles near to `here` in its category. */
function nearInCategory(side: SQL, order: SQL): SQL {
  return sql`(select json_group_array(json(article)) from (
    select ${columns} as article from ${articles} as near
      where near.published = 1 and near.category = here.category
        and (near.published_at, near.id) ${side} (here.published_at, here.id)
      order by near.published_at ${order}, near.id ${order} limit ${sql.raw(String(nearReach))}))`
}

/**
 * The statement that reads what is near to a published article in its lists, for a batch.
 *
 * @param where the article, as a condition on `articles`
 */
export function selectNear(binding: D1Database, where: SQL) {
  const [newer, older] = [sql`>`, sql`<`]
  const [up, down] = [sql`asc`, sql`desc`]
  const here = sql`(select id, published_at, category, lists from ${articles}
    where ${where} and published = 1) as here`
  return database(binding)
    .select({
      list: sql<string>`list`,
      newer: sql<string>`newer`,
      older: sql<string>`older`,
    })
    .from(
      sql`(select named.value ->> 'id' as list, ${nearInList(newer, up)} as newer,
          ${nearInList(older, down)} as older
        from ${here}, json_each(here.lists) as named
        union all
        select 'category', ${nearInCategory(newer, up)}, ${nearInCategory(older, down)}
        from ${here} where here.category <> '')`,
    )
}

/** @param rows what the statement above returned */
export function nearArticlesOf(rows: readonly NearRow[]): NearArticles[] {
  return rows.map(({ list, newer, older }) => {
    const near: RelatedArticle[] = [...JSON.parse(newer), ...JSON.parse(older)]
    return { list, articles: near }
  })
}
