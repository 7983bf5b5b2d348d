import { and, eq, ne, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ContentEventKind } from '#domain/audit/audit.ts'
import type { AdminEdition, EditionText } from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'
import { changeStatements } from '#worker/db/articles/article-changes.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { recordEvent, runRecorded } from '#worker/db/audit/audit-events.ts'
import { keepVersionOf, recordOtherChange } from '#worker/db/change-records.ts'
import {
  database,
  hadEffect,
  insertFrom,
  refuseUnchanged,
  runBatch,
  runUnlessRefused,
  type Statement,
} from '#worker/db/database.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { selectEditions } from './editions.ts'

interface KnownEdition {
  id: string
  revision: number
}

interface EditionChange extends VisibleChange {
  /** As it is after the batch; undefined if the change did not take effect. */
  edition: AdminEdition | undefined
}

/**
 * Makes an edition that readers do not see yet.
 *
 * @returns undefined if its number is taken, or there are as many editions as there may be
 */
export async function insertEdition(binding: D1Database, text: EditionText, by: string) {
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  const row = {
    ...text,
    id,
    published: false,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
    revision: 1,
  }
  const hasRoom = sql`(select count(*) from ${editions}) < ${limits.editions}`
  const event = { kind: 'edition-made', by, subject: subjectOf(text) } as const
  const { rows } = await runBatch(binding, {
    inserted: insertFrom(binding, editions, row, {
      from: databaseState,
      where: hasRoom,
    }).onConflictDoNothing(),
    event: recordEvent(binding, event, hadEffect),
    rows: selectEditions(binding, eq(editions.id, id)),
  })
  return rows[0]
}

function subjectOf({ number, title }: Pick<EditionText, 'number' | 'title'>): string {
  return `${number}: ${title}`
}

/**
 * Deletes an edition that readers do not see, unless it was saved since it was read. Its articles stay.
 *
 * @returns whether there was one
 */
export async function deleteEdition(
  binding: D1Database,
  edition: KnownEdition & Pick<EditionText, 'number' | 'title'>,
  by: string,
): Promise<boolean> {
  const { id, revision } = edition
  const isKnown = and(eq(editions.id, id), eq(editions.revision, revision))
  const remove = database(binding)
    .delete(editions)
    .where(and(isKnown, eq(editions.published, false)))
    .returning({ id: editions.id })
  const event = { kind: 'edition-deleted', by, subject: subjectOf(edition) } as const
  return (await runRecorded(binding, remove, event)).length > 0
}

/**
 * Saves an edition, unless it was saved since it was read. Readers see it at once if the edition
 * is published.
 *
 * @throws what the database throws if another edition has the number
 */
export function saveEdition(
  binding: D1Database,
  known: KnownEdition,
  text: EditionText,
  { by, since }: ChangeOrigin,
): Promise<EditionChange> {
  return changeEdition(binding, known, { set: text, kind: 'edition-changed', by, since })
}

/** Takes an edition back. Its articles stay published. */
export function retractEdition(
  binding: D1Database,
  known: KnownEdition,
  { by, since }: ChangeOrigin,
): Promise<EditionChange> {
  const set = { published: false }
  return changeEdition(binding, known, { set, kind: 'edition-retracted', by, since })
}

/**
 * Publishes an edition and those of its articles that are not, the first of them as the newest: all in
 * one batch, which is refused if one of them is not as it was read.
 *
 * @param known with the instant of its first publication, unless it is now
 * @param drafts the articles that are to be published with it, in their order, and what the audit list
 *   says of what is overridden for each
 */
export async function publishEdition(
  binding: D1Database,
  known: KnownEdition & { publishedAt?: string | undefined },
  drafts: readonly { article: StoredArticle; auditNote: string | undefined }[],
  { by, since }: ChangeOrigin,
): Promise<EditionChange> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const publications = drafts.flatMap(({ article, auditNote }, index) => {
    const change = { status: 'published', copyRevision: 0, overridden: auditNote } as const
    const publishedAt = new Date(now - index).toISOString()
    const origin = { by, at: publishedAt }
    const { update, effects } = changeStatements(binding, article, change, origin)
    return [update, ...Object.values(effects)].flat()
  })
  return changeEdition(binding, known, {
    set: {
      published: true,
      publishedAt: sql`coalesce(${editions.publishedAt}, ${known.publishedAt ?? at})`,
    },
    kind: 'edition-published',
    by,
    since,
    at,
    publications,
  })
}

async function changeEdition(
  binding: D1Database,
  known: KnownEdition,
  change: {
    set: SQLiteUpdateSetSource<typeof editions>
    kind: ContentEventKind
    by: string
    since: number | undefined
    at?: string
    publications?: readonly (Statement | undefined)[]
  },
): Promise<EditionChange> {
  const { kind, by, since, at = new Date().toISOString() } = change
  const { id, revision } = known
  // Readers notice nothing of one that they cannot see.
  const isNoticed = kind === 'edition-changed' ? eq(editions.published, true) : undefined
  const batch = await runUnlessRefused(binding, {
    changed: database(binding)
      .update(editions)
      .set({ ...change.set, updatedAt: at, updatedBy: by, revision: revision + 1 })
      .where(and(eq(editions.id, id), eq(editions.revision, revision))),
    refusal: refuseUnchanged(binding),
    publications: change.publications,
    change: recordOtherChange(
      binding,
      { id, kind, by, at },
      sql`exists (select 1 from ${editions} where ${and(eq(editions.id, id), isNoticed)})`,
    ),
    editionsVersion: keepVersionOf(binding, 'editionsVersion'),
    rows: selectEditions(binding, eq(editions.id, id)),
    ...selectReaderState(binding, since),
  })
  if (!batch) return { edition: undefined, visible: false, readerState: undefined }
  const { rows, ...read } = batch
  const [edition] = rows
  const visible = kind !== 'edition-changed' || edition?.published === true
  return { edition, visible, readerState: readerStateOf(read) }
}

/** Decides whether the home page opens with the current edition. Nothing is recorded if it does already. */
export async function setEditionOnHome(
  binding: D1Database,
  opensHome: boolean,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange> {
  const at = new Date().toISOString()
  const isOther = ne(databaseState.editionOpensHome, opensHome)
  const { recorded, ...read } = await runBatch(binding, {
    recorded: recordOtherChange(
      binding,
      { id: '', kind: 'edition-on-home', by, at },
      isOther,
    ).returning(),
    state: database(binding)
      .update(databaseState)
      .set({ editionOpensHome: opensHome, editionsVersion: databaseState.contentVersion })
      .where(isOther),
    ...selectReaderState(binding, since),
  })
  return { visible: recorded.length > 0, readerState: readerStateOf(read) }
}
