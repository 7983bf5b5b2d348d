import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import {
  type AuditEntry,
  type AuditKind,
  type AuditNews,
  newsCount,
  newsKinds,
} from '#domain/audit/audit.ts'
import type { AuditQuery } from '#domain/audit/calls.ts'
import { titleOf } from '#worker/db/article-rows.ts'
import { database, pickColumns, runBatch } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { authors } from '#worker/db/schema/authors.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { lastEvent } from './audit-events.ts'

/**
 * The changes that readers could see and all other events, merged, the newest first. Each table is read
 * in its own order, so that neither needs an index by time.
 */
export async function listAudit(
  binding: D1Database,
  {
    limit,
    before = { version: Number.MAX_SAFE_INTEGER, number: Number.MAX_SAFE_INTEGER },
    by,
    kind,
  }: AuditQuery,
): Promise<{ items: AuditEntry[]; next: string | undefined }> {
  const db = database(binding)
  const title = sql<string | null>`coalesce(
    ${titleOf(changes.articleId)},
    (select ${authors.name} from ${authors} where ${authors.id} = ${changes.articleId}),
    (select ${editions.number} || ': ' || ${editions.title} from ${editions}
      where ${editions.id} = ${changes.articleId}))`
  const isWanted = (table: typeof changes | typeof auditEvents) =>
    and(by === undefined ? undefined : eq(table.by, by), kind && sql`${table.kind} = ${kind}`)
  const { changed, events } = await runBatch(binding, {
    changed: db
      .select({
        number: changes.version,
        ...pickColumns(changes, 'at', 'by', 'kind', 'articleId'),
        title: title.as('title'),
      })
      .from(changes)
      .where(and(lt(changes.version, before.version), isWanted(changes)))
      .orderBy(desc(changes.version))
      .limit(limit + 1),
    events: db
      .select()
      .from(auditEvents)
      .where(and(lt(auditEvents.number, before.number), isWanted(auditEvents)))
      .orderBy(desc(auditEvents.number))
      .limit(limit + 1),
  })
  const items: AuditEntry[] = []
  const next = { ...before }
  let [fromChanges, fromEvents] = [0, 0]
  while (items.length < limit) {
    const [change, event] = [changed[fromChanges], events[fromEvents]]
    if (change && (!event || change.at >= event.at)) {
      const { number, articleId, title, ...rest } = change
      items.push({
        ...rest,
        id: `change-${number}`,
        subject: title ?? '',
        article: isOfArticle(rest.kind) ? articleId || null : null,
      })
      next.version = number
      fromChanges++
    } else if (event) {
      const { number, ...rest } = event
      items.push({ ...rest, id: `event-${number}`, article: null })
      next.number = number
      fromEvents++
    } else break
  }
  const isMore = fromChanges < changed.length || fromEvents < events.length
  return { items, next: isMore ? `${next.version},${next.number}` : undefined }
}

function isOfArticle(kind: AuditKind): boolean {
  return kind !== 'author' && kind !== 'authors-merged' && !kind.startsWith('edition-')
}

/** What others did to accounts and keys since the owner last dismissed the news. */
export async function readAuditNews(
  binding: D1Database,
  { id, username }: { id: string; username: string },
): Promise<AuditNews> {
  const db = database(binding)
  const seen = db.select({ seen: admins.seenEvent }).from(admins).where(eq(admins.id, id))
  const found = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        gt(auditEvents.number, sql`(${seen})`),
        inArray(auditEvents.kind, [...newsKinds]),
        ne(auditEvents.by, username),
      ),
    )
    .orderBy(desc(auditEvents.number))
    .limit(newsCount + 1)
  const entries = found
    .slice(0, newsCount)
    .map(({ number, ...event }) => ({ ...event, id: `event-${number}`, article: null }))
  return { entries, more: found.length > newsCount, last: found[0]?.number ?? 0 }
}

/** Records up to which event an owner dismissed the news: none that is to come. */
export async function recordSeenEvent(binding: D1Database, id: string, number: number) {
  await database(binding)
    .update(admins)
    .set({ seenEvent: sql`max(${admins.seenEvent}, min(${number}, ${lastEvent()}))` })
    .where(eq(admins.id, id))
}
