import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { BuildContent } from '#domain/releases/build-content.ts'
import { articleOf, shownColumns } from '#worker/db/article-rows.ts'
import { formerAddressesOf, selectFormerAddresses } from '#worker/db/articles/addresses.ts'
import { selectContributors } from '#worker/db/articles/contributors.ts'
import { selectWithdrawn, withdrawnOf } from '#worker/db/corrections/corrections.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { databaseStateOf } from '#worker/db/database-state.ts'
import { selectPublishedEditions } from '#worker/db/editions/editions.ts'
import { articles, formerAddresses } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { selectSettings } from '#worker/db/settings/site-settings.ts'

/** Articles in a page of the build's content. Bounds the memory of an answer. */
const buildPageSize = 50

/**
 * A page of what changed for readers since a content version, read in one transaction. Articles are
 * sorted by the version of their last change: one that changes between two pages comes again later.
 * What was retracted before the next page begins is listed, so that no page reads all of it.
 *
 * @param since the version that the caller has reached; 0 for everything
 */
export async function readBuildContent(binding: D1Database, since: number): Promise<BuildContent> {
  const db = database(binding)
  const isChanged = and(eq(articles.published, true), gt(articles.changedVersion, since))
  const nextPage = db
    .select({ version: articles.changedVersion })
    .from(articles)
    .where(isChanged)
    .orderBy(articles.changedVersion)
    .limit(1)
    .offset(buildPageSize)
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
  const {
    states,
    settings: [stored],
    rows,
    former,
    retracted,
    withdrawn,
    authors,
    editions,
  } = await runBatch(binding, {
    states: db.select().from(databaseState).limit(1),
    settings: selectSettings(binding),
    rows: db
      .select(shownColumns)
      .from(articles)
      .where(isChanged)
      .orderBy(articles.changedVersion)
      .limit(buildPageSize + 1),
    former: selectFormerAddresses(
      binding,
      or(
        inArray(formerAddresses.articleId, built),
        inArray(formerAddresses.articleId, withdrawing),
      ),
    ),
    retracted: db
      .selectDistinct({ id: changes.articleId })
      .from(changes)
      .where(
        and(
          gt(changes.version, since),
          lt(changes.version, sql`coalesce((${nextPage}), ${Number.MAX_SAFE_INTEGER})`),
          inArray(changes.kind, ['retract', 'withdraw', 'delete']),
        ),
      ),
    withdrawn: selectWithdrawn(binding),
    authors: selectContributors(binding),
    editions: selectPublishedEditions(binding),
  })
  const page = rows.slice(0, buildPageSize)
  const more = rows.length > buildPageSize
  const state = databaseStateOf(states)
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
    editions,
    editionOpensHome: state.editionOpensHome,
    renamedVersion: state.renamedVersion,
    gone: since === 0 ? [] : retracted.map(({ id }) => id),
    changed: page.map((row) => ({
      ...articleOf(row),
      formerAddresses: formerAddressesOf(row.id, former),
    })),
  }
}
