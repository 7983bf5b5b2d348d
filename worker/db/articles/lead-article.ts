import { and, eq, sql } from 'drizzle-orm'
import { recordOtherChange } from '#worker/db/change-records.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from './changed-article.ts'

/**
 * Pins a published article as the front page's lead, in place of any other, or unpins it. Nothing is
 * recorded if nothing changes.
 *
 * @returns whether readers notice
 */
export async function setLead(
  binding: D1Database,
  id: string,
  pinned: boolean,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange> {
  const at = new Date().toISOString()
  const isLead = sql`${databaseState.leadArticle} is ${id}`
  const isPublished = sql`exists (select 1 from ${articles}
    where ${articles.id} = ${id} and ${articles.published} = 1)`
  const { recorded, ...read } = await runBatch(binding, {
    recorded: recordOtherChange(
      binding,
      { id, kind: 'lead', by, at },
      pinned ? and(isPublished, sql`not (${isLead})`) : isLead,
    ).returning(),
    lead: database(binding)
      .update(databaseState)
      .set({ leadArticle: pinned ? id : null, leadVersion: databaseState.contentVersion })
      .where(hadEffect),
    ...selectReaderState(binding, since),
  })
  return { visible: recorded.length > 0, readerState: readerStateOf(read) }
}

export async function isPublished(binding: D1Database, id: string): Promise<boolean> {
  const row = await database(binding)
    .select({ published: articles.published })
    .from(articles)
    .where(eq(articles.id, id))
    .get()
  return row?.published ?? false
}
