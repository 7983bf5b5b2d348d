import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { limits } from '#domain/limits.ts'
import type { PreviewLink, PreviewLinkSubmission } from '#domain/previews/preview-link.ts'
import { versionTextOf } from '#domain/versions/version.ts'
import { runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, insertFrom, pickColumns, runBatch } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { previewLinks } from '#worker/db/schema/previews.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'
import { packedText, unpackedText } from '#worker/db/versions/packed-texts.ts'
import { type NewVersion, recordVersion } from '#worker/db/versions/versions.ts'

/** All columns but the hashes. */
const listedColumns = {
  id: previewLinks.id,
  name: previewLinks.name,
  pinnedAt: sql<string | null>`(select ${versions.at} from ${versions}
    where ${versions.id} = ${previewLinks.versionId})`,
  hasPassphrase: sql`${previewLinks.passphraseHash} is not null`.mapWith(Boolean),
  ...pickColumns(previewLinks, 'mayComment', 'showsName', 'createdBy', 'createdAt'),
  ...pickColumns(previewLinks, 'expiresAt', 'revokedAt', 'firstOpenedOn', 'lastOpenedOn'),
}

function linksOf(articleId: string, onlyBy: string | undefined): SQL | undefined {
  const isTheirs = onlyBy === undefined ? undefined : eq(previewLinks.createdBy, onlyBy)
  return and(eq(previewLinks.articleId, articleId), isTheirs)
}

/** Neither revoked nor expired. */
export function isOpenLink(): SQL | undefined {
  const now = new Date().toISOString()
  return and(isNull(previewLinks.revokedAt), gt(previewLinks.expiresAt, now))
}

/**
 * A version of this text that stays for good. A named autosave does not: its name can be taken away. Nor does one
 * that accepted suggestions: what is accepted next replaces it.
 */
function isKept({ hash }: NewVersion, articleId: string): SQL {
  return sql`${versions.articleId} = ${articleId} and ${versions.textHash} = ${hash}
    and ${versions.kind} not in ('autosaved', 'accepted')`
}

/**
 * Statements that keep a text as a version for good, unless one of it is kept already.
 *
 * @param copyRevision the revision of the article's working copy, 0 for none
 */
export function keepVersion(
  binding: D1Database,
  articleId: string,
  version: NewVersion,
  copyRevision: number,
) {
  const isNew = sql`not exists (select 1 from ${versions} where ${isKept(version, articleId)})`
  return recordVersion(binding, { articleId, version, copyRevision }, isNew)
}

/** For the audit list: who a link is for, and the article. */
function subjectOf(id: string): SQL<string> {
  return sql`(select ${previewLinks.name} || ': ' || ${articles.title} from ${previewLinks}
    inner join ${articles} on ${articles.id} = ${previewLinks.articleId}
    where ${previewLinks.id} = ${id})`
}

/** The links of an article, or those that one account made, those made last first. */
export function listPreviewLinks(
  binding: D1Database,
  articleId: string,
  onlyBy?: string,
): Promise<PreviewLink[]> {
  return database(binding)
    .select(listedColumns)
    .from(previewLinks)
    .where(linksOf(articleId, onlyBy))
    .orderBy(desc(previewLinks.createdAt))
    .all()
}

/** The names on all open links. */
export function listGuests(binding: D1Database): Promise<{ name: string }[]> {
  return database(binding)
    .selectDistinct({ name: previewLinks.name })
    .from(previewLinks)
    .where(isOpenLink())
    .all()
}

/** The link with this id, of any article, and whether its token has this hash. */
export function readPreviewLink(binding: D1Database, id: string, hash: string) {
  return database(binding)
    .select({ link: listedColumns, isSame: sql`${previewLinks.hash} = ${hash}`.mapWith(Boolean) })
    .from(previewLinks)
    .where(eq(previewLinks.id, id))
    .get()
}

export interface NewLink
  extends Omit<PreviewLinkSubmission, 'days' | 'passphrase' | 'pinned' | 'creationKey'>,
    Pick<PreviewLink, 'id' | 'createdBy' | 'createdAt' | 'expiresAt'> {
  articleId: string
  hash: string
  passphraseHash: string | null
  /** What it shows for good; undefined if it follows the text. */
  pinned?: { version: NewVersion; copyRevision: number } | undefined
}

/** @returns the link; undefined if the article has too many or is gone, or if there is one with its id */
export async function insertPreviewLink(
  binding: D1Database,
  link: NewLink,
): Promise<PreviewLink | undefined> {
  const { id, articleId, pinned, createdBy } = link
  const versionId = pinned
    ? sql`(select ${versions.id} from ${versions} where ${isKept(pinned.version, articleId)}
        order by ${versions.number} desc limit 1)`
    : null
  if (pinned) {
    const version = keepVersion(binding, articleId, pinned.version, pinned.copyRevision)
    await runBatch(binding, { version })
  }
  const row = { ...link, articleId: articles.id, versionId }
  const hasRoom = sql`${articles.id} = ${articleId} and (
    select count(*) from ${previewLinks} where ${previewLinks.articleId} = ${articleId}
      and ${isOpenLink()}) < ${limits.previewLinks}`
  const insert = insertFrom(binding, previewLinks, row, { from: articles, where: hasRoom })
    .onConflictDoNothing()
    .returning(listedColumns)
  const event = { kind: 'preview-made', by: createdBy, subject: subjectOf(id) } as const
  const [made] = await runRecorded(binding, insert, event)
  return made
}

/** @returns whether there was such a link that was not revoked yet */
export async function revokePreviewLink(
  binding: D1Database,
  articleId: string,
  { id, by, onlyBy }: { id: string; by: string; onlyBy: string | undefined },
): Promise<boolean> {
  const revoke = database(binding)
    .update(previewLinks)
    .set({ revokedAt: new Date().toISOString() })
    .where(and(eq(previewLinks.id, id), linksOf(articleId, onlyBy), isNull(previewLinks.revokedAt)))
    .returning({ id: previewLinks.id })
  const event = { kind: 'preview-revoked', by, subject: subjectOf(id) } as const
  return (await runRecorded(binding, revoke, event)).length > 0
}

/** A link with what it shows now. */
export interface StoredPreview
  extends Omit<
    PreviewLink,
    'pinnedAt' | 'hasPassphrase' | 'createdBy' | 'createdAt' | 'firstOpenedOn'
  > {
  articleId: string
  passphraseHash: string | null
  pinned: boolean
  /** Undefined if the article is in the bin or deleted. */
  text: ArticleText | undefined
  /** Since when the text is as it is. */
  savedAt: string
  publishedAt: string | null
  /** Of the working copy; 0 for none. */
  copyRevision: number
}

/**
 * One trip, with each request: a link that is revoked ends at once, everywhere. Each text is a row of its own:
 * two of them may be longer than D1 returns in one.
 */
export async function readPreview(
  binding: D1Database,
  hash: string,
): Promise<StoredPreview | undefined> {
  const db = database(binding)
  const isLink = eq(previewLinks.hash, hash)
  const articleId = db.select({ id: previewLinks.articleId }).from(previewLinks).where(isLink)
  const pinnedId = db.select({ id: previewLinks.versionId }).from(previewLinks).where(isLink)
  const {
    links: [link],
    articles: [article],
    copies: [copy],
    versions: [version],
  } = await runBatch(binding, {
    links: db.select().from(previewLinks).where(isLink),
    articles: db.select().from(articles).where(eq(articles.id, articleId)),
    copies: db.select().from(workingCopies).where(eq(workingCopies.articleId, articleId)),
    versions: db
      .select({ at: versions.at, stored: packedText })
      .from(versions)
      .innerJoin(versionTexts, eq(versionTexts.hash, versions.textHash))
      .where(eq(versions.id, pinnedId)),
  })
  if (!link) return undefined
  const { hash: _, versionId, firstOpenedOn: __, createdAt: ___, createdBy: ____, ...shown } = link
  const latest = copy ? copy.submission : article
  const text =
    versionId === null
      ? latest && versionTextOf(latest)
      : version && (await unpackedText(version.stored))
  return {
    ...shown,
    pinned: versionId !== null,
    text: article && text ? text : undefined,
    savedAt: (versionId === null ? (copy?.savedAt ?? article?.updatedAt) : version?.at) ?? '',
    publishedAt: article?.published ? article.publishedAt : null,
    copyRevision: copy?.revision ?? 0,
  }
}

/** @param day on which it was opened, such as `2026-11-21` */
export async function recordOpening(binding: D1Database, id: string, day: string): Promise<void> {
  await database(binding)
    .update(previewLinks)
    .set({
      firstOpenedOn: sql`coalesce(${previewLinks.firstOpenedOn}, ${day})`,
      lastOpenedOn: day,
    })
    .where(
      and(
        eq(previewLinks.id, id),
        or(isNull(previewLinks.lastOpenedOn), ne(previewLinks.lastOpenedOn, day)),
      ),
    )
}
