import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/admin-article.ts'
import type { Article, ArticleListed } from '#domain/article.ts'
import type { BuildContent } from '#domain/build-content.ts'
import { formerAddressesOf, selectFormerAddresses } from '#worker/db/addresses.ts'
import {
  adminArticleOf,
  articleOf,
  listedColumns,
  listedOf,
  shownColumns,
} from '#worker/db/article-rows.ts'
import { selectContributors } from '#worker/db/contributors.ts'
import { selectWithdrawn, withdrawnOf } from '#worker/db/corrections.ts'
import { database } from '#worker/db/database.ts'
import { publishedEditionOf, selectPublishedEditions } from '#worker/db/editions.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { selectSettings } from '#worker/db/site-settings.ts'
import { selectVersionTimes, type VersionTimes } from '#worker/db/version-times.ts'
import { workingCopyOf } from '#worker/db/working-copies.ts'

/** Where a page of a list ended: the sorted instant and the id of its last article. */
export interface Cursor {
  at: string
  id: string
}

/** A page of a list, and where the next one starts. */
export interface ListPage {
  articles: ArticleListed[]
  next?: Cursor
}

interface PageRequest {
  limit: number
  before?: Cursor | undefined
}

/** Articles in a page of the build's content. Bounds the memory of an answer. */
const buildPageSize = 50

/** @returns published articles, newest first */
export async function listPublished(
  binding: D1Database,
  { limit, before }: PageRequest,
): Promise<ListPage> {
  const older =
    before && sql`(${articles.publishedAt}, ${articles.id}) < (${before.at}, ${before.id})`
  const rows = await database(binding)
    .select(listedColumns)
    .from(articles)
    .where(and(eq(articles.published, true), older))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last
  return {
    articles: page.map(listedOf),
    ...(more && { next: { at: last.publishedAt ?? '', id: last.id } }),
  }
}

/** An article in any state, with its unpublished edits. */
export interface ReadArticle {
  article: StoredArticle
  /** Of its last visible change. */
  times: VersionTimes
}

export async function readArticle(
  binding: D1Database,
  id: string,
): Promise<ReadArticle | undefined> {
  const db = database(binding)
  const [[row], [copy], former, [times]] = await db.batch([
    db.select().from(articles).where(eq(articles.id, id)),
    db.select().from(workingCopies).where(eq(workingCopies.articleId, id)),
    selectFormerAddresses(binding, eq(formerAddresses.articleId, id)),
    selectVersionTimes(binding, id),
  ])
  return row && times && { article: adminArticleOf(row, workingCopyOf(copy), former), times }
}

/** @returns the article if readers may see it */
export async function readPublished(binding: D1Database, id: string): Promise<Article | undefined> {
  const row = await database(binding)
    .select(shownColumns)
    .from(articles)
    .where(eq(articles.id, id))
    .get()
  return row?.published ? articleOf(row) : undefined
}

/** @returns the article at this address if readers may see it */
export async function readPublishedAt(
  binding: D1Database,
  address: string,
): Promise<Article | undefined> {
  const isThere = eq(articles.address, address)
  const row = await database(binding).select(shownColumns).from(articles).where(isThere).get()
  return row?.published ? articleOf(row) : undefined
}

/**
 * A page of what changed for readers since a content version, read in one transaction. Articles are
 * sorted by the version of their last change: one that changes between two pages comes again later.
 * What was retracted is listed by the page that reaches its version, so that no page reads all of it.
 *
 * @param since the version that the caller has reached; 0 for everything
 */
export async function readBuildContent(binding: D1Database, since: number): Promise<BuildContent> {
  const db = database(binding)
  const isChanged = and(eq(articles.published, true), gt(articles.changedVersion, since))
  const reached = db
    .select({ version: articles.changedVersion })
    .from(articles)
    .where(isChanged)
    .orderBy(articles.changedVersion)
    .limit(1)
    .offset(buildPageSize - 1)
  const built = db
    .select({ id: articles.id })
    .from(articles)
    .where(isChanged)
    .orderBy(articles.changedVersion)
    .limit(buildPageSize)
  const withdrawing = db
    .select({ id: articles.id })
    .from(articles)
    .where(isNotNull(articles.withdrawal))
  const [[state], [stored], rows, former, retracted, withdrawn, authors, editions] = await db.batch(
    [
      db.select().from(databaseState).limit(1),
      selectSettings(binding),
      db
        .select(shownColumns)
        .from(articles)
        .where(isChanged)
        .orderBy(articles.changedVersion)
        .limit(buildPageSize + 1),
      selectFormerAddresses(
        binding,
        or(
          inArray(formerAddresses.articleId, built),
          inArray(formerAddresses.articleId, withdrawing),
        ),
      ),
      db
        .selectDistinct({ id: changes.articleId })
        .from(changes)
        .where(
          and(
            gt(changes.version, since),
            lte(changes.version, sql`coalesce((${reached}), ${Number.MAX_SAFE_INTEGER})`),
            inArray(changes.kind, ['retract', 'withdraw', 'delete']),
          ),
        ),
      selectWithdrawn(binding),
      selectContributors(binding),
      selectPublishedEditions(binding),
    ],
  )
  const page = rows.slice(0, buildPageSize)
  const more = rows.length > buildPageSize
  if (!state) throw new Error('The table database_state has no row.')
  return {
    contentSource: state.databaseId,
    version: more ? (page.at(-1)?.changedVersion ?? 0) : state.contentVersion,
    more,
    settings: stored?.value ?? null,
    leadArticle: state.leadArticle,
    authors: authors.map(({ count: _, ...author }) => author),
    withdrawn: withdrawn.flatMap(withdrawnOf).map((article) => ({
      ...article,
      formerAddresses: formerAddressesOf(article._id, former),
    })),
    editions: editions.map(publishedEditionOf),
    editionOpensHome: state.editionOpensHome,
    renamedVersion: state.renamedVersion,
    gone: since === 0 ? [] : retracted.map(({ id }) => id),
    changed: page.map((row) => ({
      ...articleOf(row),
      formerAddresses: formerAddressesOf(row.id, former),
    })),
  }
}
