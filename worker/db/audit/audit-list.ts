import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { AuditEntry, AuditKind } from '#domain/audit/audit.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { authors } from '#worker/db/schema/authors.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { editions } from '#worker/db/schema/editions.ts'

/** Where a page starts: before these numbers in `changes` and in `audit_events`. */
export interface AuditCursor {
  version: number
  number: number
}

export interface AuditFilter {
  by?: string | undefined
  kind?: AuditKind | undefined
}

/**
 * The changes that readers could see and all other events, merged, the newest first. Each table is read
 * in its own order, so that neither needs an index by time.
 *
 * @returns a page, and where the next one starts
 */
export async function listAudit(
  binding: D1Database,
  {
    limit,
    before = { version: Number.MAX_SAFE_INTEGER, number: Number.MAX_SAFE_INTEGER },
    by,
    kind,
  }: AuditFilter & { limit: number; before?: AuditCursor | undefined },
): Promise<{ entries: AuditEntry[]; next?: AuditCursor }> {
  const db = database(binding)
  const title = sql<string | null>`coalesce(
    (select ${articles.title} from ${articles} where ${articles.id} = ${changes.articleId}),
    (select ${binnedArticles.title} from ${binnedArticles}
      where ${binnedArticles.id} = ${changes.articleId}),
    (select ${authors.name} from ${authors} where ${authors.id} = ${changes.articleId}),
    (select ${editions.number} || ': ' || ${editions.title} from ${editions}
      where ${editions.id} = ${changes.articleId}))`
  const { changed, events } = await runBatch(db, {
    changed: db
      .select({
        number: changes.version,
        at: changes.at,
        by: changes.by,
        kind: changes.kind,
        articleId: changes.articleId,
        title: title.as('title'),
      })
      .from(changes)
      .where(
        and(
          lt(changes.version, before.version),
          by === undefined ? undefined : eq(changes.by, by),
          kind && sql`${changes.kind} = ${kind}`,
        ),
      )
      .orderBy(desc(changes.version))
      .limit(limit + 1),
    events: db
      .select()
      .from(auditEvents)
      .where(
        and(
          lt(auditEvents.number, before.number),
          by === undefined ? undefined : eq(auditEvents.by, by),
          kind && sql`${auditEvents.kind} = ${kind}`,
        ),
      )
      .orderBy(desc(auditEvents.number))
      .limit(limit + 1),
  })
  const entries: AuditEntry[] = []
  const next = { ...before }
  let [fromChanges, fromEvents] = [0, 0]
  while (entries.length < limit) {
    const [change, event] = [changed[fromChanges], events[fromEvents]]
    if (change && (!event || change.at >= event.at)) {
      const { number, articleId, title, ...rest } = change
      entries.push({
        ...rest,
        id: `change-${number}`,
        subject: title ?? '',
        article: isOfArticle(rest.kind) ? articleId || null : null,
      })
      next.version = number
      fromChanges++
    } else if (event) {
      const { number, ...rest } = event
      entries.push({ ...rest, id: `event-${number}`, article: null })
      next.number = number
      fromEvents++
    } else break
  }
  const isMore = fromChanges < changed.length || fromEvents < events.length
  return { entries, ...(isMore && { next }) }
}

function isOfArticle(kind: AuditKind): boolean {
  return kind !== 'author' && kind !== 'authors-merged' && !kind.startsWith('edition-')
}
