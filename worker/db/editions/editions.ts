import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { ArticleCardData } from '#domain/articles/article.ts'
import type { EditionPage, ListedEdition } from '#domain/editions/edition.ts'
import type { AdminEdition, EditionList } from '#domain/editions/edition-schema.ts'
import { adminArticleOf, listedColumns, type listedOf } from '#worker/db/article-rows.ts'
import { workingCopyOf } from '#worker/db/articles/working-copies.ts'
import { database, pickColumns, runBatch, valuesOf } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { databaseState } from '#worker/db/schema/site.ts'

const { createdAt: _, createdBy: __, ...adminColumns } = getTableColumns(editions)

const publishedAt = sql<string>`coalesce(${editions.publishedAt}, '')`

/** What stands in an edition, with the states of its articles. */
const contents = sql`(select json_group_array(json(entry)) from (
  select json_object('_id', listed.value, 'title', coalesce(article.title, binned.title),
    'language', coalesce(article.language, binned.article ->> 'language', ''),
    'state', coalesce(article.status, 'binned'),
    'wasPublished', json(iif(article.changed_version > 0, 'true', 'false')),
    'withdrawn', json(iif(article.withdrawal is null, 'false', 'true')),
    'scheduledFor', (select at from scheduled_changes where article_id = listed.value
      and kind = 'publish' and done_at is null and problem is null order by at limit 1)) as entry
  from json_each(editions.articles) as listed
    left join articles as article on article.id = listed.value
    left join binned_articles as binned on binned.id = listed.value
  where coalesce(article.title, binned.title) is not null
  order by listed.key))`.mapWith((json: string): AdminEdition['contents'] => JSON.parse(json))

/** The statement that reads editions as editors see them, the highest number first. */
export function selectEditions(binding: D1Database, where?: SQL) {
  return database(binding)
    .select({ ...adminColumns, contents: contents.as('contents') })
    .from(editions)
    .where(where)
    .orderBy(desc(editions.number))
}

export async function listEditions(binding: D1Database): Promise<EditionList> {
  const { editionOpensHome } = databaseState
  const {
    rows,
    state: [state],
  } = await runBatch(binding, {
    rows: selectEditions(binding),
    state: database(binding).select({ editionOpensHome }).from(databaseState).limit(1),
  })
  return { editions: rows, opensHome: state?.editionOpensHome ?? false }
}

export async function readEdition(binding: D1Database, id: string) {
  const [edition] = await selectEditions(binding, eq(editions.id, id))
  return edition
}

export function selectPublishedEditions(binding: D1Database, where?: SQL) {
  return database(binding)
    .select({
      ...pickColumns(editions, 'id', 'number', 'title', 'coverImage', 'coverAlt', 'editorial'),
      ...pickColumns(editions, 'offersEpub', 'articles'),
      publishedAt,
    })
    .from(editions)
    .where(and(eq(editions.published, true), where))
    .orderBy(desc(editions.number))
}

/** What the list of editions shows, the highest number first. */
export async function readEditionList(binding: D1Database): Promise<ListedEdition[]> {
  return database(binding)
    .select({ ...pickColumns(editions, 'number', 'title', 'coverImage', 'coverAlt'), publishedAt })
    .from(editions)
    .where(eq(editions.published, true))
    .orderBy(desc(editions.number))
}

/** One trip. @returns null unless readers may see the edition */
export async function readEditionPage(
  binding: D1Database,
  number: number,
  card: (row: Parameters<typeof listedOf>[0]) => ArticleCardData,
): Promise<EditionPage | null> {
  const byNumber = eq(editions.number, number)
  const {
    edition: [edition],
    rows,
  } = await runBatch(binding, {
    edition: selectPublishedEditions(binding, byNumber),
    rows: database(binding)
      .select({ ...listedColumns, key: sql<number>`listed.key`.as('key') })
      .from(editions)
      .innerJoin(sql`json_each(${editions.articles}) as listed`, sql`true`)
      .innerJoin(articles, sql`${articles.id} = listed.value`)
      // Found by id: without the plus SQLite reads all published articles for each of these.
      .where(and(byNumber, sql`+${articles.published} = 1`))
      .orderBy(sql`listed.key`),
  })
  if (!edition) return null
  return { ...edition, articles: rows.map(({ key: ___, ...row }) => card(row)) }
}

/** The drafts with these ids, in this order, for a change of their state. */
export async function readDrafts(binding: D1Database, ids: readonly string[]) {
  const rows = await database(binding)
    .select({ article: articles, copy: workingCopies })
    .from(articles)
    .leftJoin(workingCopies, eq(workingCopies.articleId, articles.id))
    .where(and(inArray(articles.id, valuesOf(ids)), sql`+${articles.status} = 'draft'`))
  return ids
    .flatMap((id) => rows.find(({ article }) => article.id === id) ?? [])
    .map(({ article, copy }) => adminArticleOf(article, workingCopyOf(copy), []))
}

/** Whether nothing of an edition and its articles changed for readers since a content version. */
export async function isEditionUnchanged(binding: D1Database, number: number, since: number) {
  const row = await database(binding).get<{ unchanged: number }>(sql`
    select not exists (select 1 from changes where version > ${since} and article_id in (
      select id from ${editions} where number = ${number}
      union all select value from ${editions}, json_each(${editions.articles})
        where number = ${number})) as unchanged
    from ${editions} where number = ${number} and published = 1`)
  return row?.unchanged === 1
}

/** Whether readers see an edition and may download it. */
export async function isEditionOffered(binding: D1Database, number: number): Promise<boolean> {
  const rows = await selectPublishedEditions(binding, eq(editions.number, number))
  return rows[0]?.offersEpub ?? false
}
