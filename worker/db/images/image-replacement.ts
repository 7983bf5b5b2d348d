import { type SQL, sql } from 'drizzle-orm'
import type { ContentEventKind } from '#domain/audit/audit.ts'
import type { ImagePlace, LibraryImage } from '#domain/images/library.ts'
import { mediaKeys } from '#domain/images/media.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { keepVersionOf, nextVersion } from '#worker/db/change-records.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { authors } from '#worker/db/schema/authors.ts'
import { articleCounts, changes } from '#worker/db/schema/changes.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { imageMentions, images } from '#worker/db/schema/images.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { replacedVersions } from '#worker/db/versions/replaced-versions.ts'
import { subjectOf } from './image-bin.ts'
import { selectPlaces } from './image-uses.ts'

/** One picture that takes the place of another. */
export interface Replacement {
  from: LibraryImage
  to: LibraryImage
  /** Every place that was shown to who asks for it. */
  places: readonly ImagePlace[]
  /** Whether there are others, which keep the picture for now. */
  portion: boolean
}

/**
 * Puts another picture in all places of one: articles, working copies, authors, editions. Their texts are
 * changed where they are stored, so that no save can come between: in one transaction, all of them or, if
 * the picture is in a place that was not shown, none. A portion is those that were shown and are as they
 * were. Revisions rise, and each text gets a version. Versions from before and the bin keep the old picture.
 */
export async function replaceImage(
  binding: D1Database,
  { from, to, places, portion }: Replacement,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange & { replaced: boolean }> {
  const now = new Date()
  const at = now.toISOString()
  const db = database(binding)
  const shown = JSON.stringify(places)
  // Stays as it is during the transaction, in which places only become fewer.
  const shownPlaces = sql`select value ->> 'kind', value ->> '_id', value ->> 'state'
    from json_each(${shown})`
  const portionPlaces = sql`${selectPlaces(from.hash)} intersect ${shownPlaces}`
  const isOfPortion = portion
    ? sql`exists (${portionPlaces})`
    : sql`not exists (${selectPlaces(from.hash)} except ${shownPlaces})`
  const isAsShown = sql`(exists (select 1 from ${images} where hash = ${to.hash} and deleted_at is null)
    and ${isOfPortion})`
  const hasPicture = (kind: 'article' | 'author' | 'copy' | 'edition', id: SQL) => {
    const isCopyOf = sql.raw(kind === 'copy' ? `state = 'edits'` : `state <> 'edits'`)
    const isIn = sql`${id} in (select text_id from ${imageMentions}
      where hash = ${from.hash} and kind = ${kind})`
    const isShown = sql`${id} in (select id from (${portionPlaces})
      where kind = ${kind === 'copy' ? 'article' : kind} and ${isCopyOf})`
    return portion
      ? sql`(${isAsShown} and ${isIn} and ${isShown})`
      : sql`(${isAsShown} and ${isIn})`
  }
  const isArticle = hasPicture('article', sql`${articles.id}`)
  const isCopy = sql`(${hasPicture('copy', sql`${workingCopies.articleId}`)}
    and exists (select 1 from ${articles} where id = article_id))`
  const copyRevision = sql<number>`max(${now.getTime()}, ${workingCopies.revision} + 1)`
  const swapped = <T>(text: SQL): SQL<T> =>
    mediaKeys(from.url).reduce<SQL<T>>(
      (swap, key) => sql`replace(${swap}, ${`/media/${key}`}, ${to.url})`,
      sql<T>`${text}`,
    )
  const record = (kind: ContentEventKind, rows: SQL) =>
    db
      .insert(changes)
      .select(
        sql`select ${nextVersion} - 1 + row_number() over (order by id), id, ${kind}, ${by}, ${at} from ${rows}`,
      )
      .returning({ version: changes.version })
  const isPlace = (kind: ImagePlace['kind']) =>
    sql`(${isAsShown} and id in (select value ->> '_id' from json_each(${shown})
      where value ->> 'kind' = ${kind}))`
  const subject = sql`${subjectOf(from.hash)} || ' → ' || ${subjectOf(to.hash)}`
  const {
    state: [state],
    authorRecords,
    editionRecords,
    articleRecords,
    ...read
  } = await runBatch(binding, {
    state: db.select({ isAsShown: sql<number>`${isAsShown}` }).from(databaseState),
    event: recordEvent(
      binding,
      { kind: 'image-replaced', by, subject },
      sql`${isAsShown} and exists (${selectPlaces(from.hash)})`,
    ),
    versions: replacedVersions(binding, { by, at, isArticle, isCopy, copyRevision, swapped }),
    authors: db
      .update(authors)
      .set({ picture: to.url, revision: sql`${authors.revision} + 1` })
      .where(hasPicture('author', sql`${authors.id}`)),
    authorRecords: record(
      'author',
      sql`${authors} where ${hadEffect} and picture = ${to.url} and ${isPlace('author')}
          and exists (select 1 from ${articleCounts} where list = 'author/' || id and month = '')`,
    ),
    authorsVersion: keepVersionOf(binding, 'authorsVersion'),
    editions: db
      .update(editions)
      .set({
        coverImage: to.url,
        revision: sql`${editions.revision} + 1`,
        updatedAt: at,
        updatedBy: by,
      })
      .where(hasPicture('edition', sql`${editions.id}`)),
    editionRecords: record(
      'edition-changed',
      sql`${editions} where published = 1 and updated_at = ${at} and ${isPlace('edition')}`,
    ),
    editionsVersion: keepVersionOf(binding, 'editionsVersion'),
    articleRecords: record('edit', sql`${articles} where +published = 1 and ${isArticle}`),
    articles: db
      .update(articles)
      .set({
        content: swapped(sql`${articles.content}`),
        coverImage: swapped(sql`${articles.coverImage}`),
        revision: sql`${articles.revision} + 1`,
        updatedAt: at,
        updatedBy: by,
        changedVersion: sql`coalesce((select max(version) from ${changes} as change
            where change.article_id = ${articles.id} and change.version > ${articles.changedVersion}
              and change.kind = 'edit' and change.at = ${at}), ${articles.changedVersion})`,
      })
      .where(isArticle),
    copies: db
      .update(workingCopies)
      .set({
        submission: swapped(sql`${workingCopies.submission}`),
        revision: copyRevision,
        savedBy: by,
        savedAt: at,
      })
      .where(isCopy),
    ...selectReaderState(binding, since),
  })
  return {
    replaced: state?.isAsShown === 1,
    visible: [...authorRecords, ...editionRecords, ...articleRecords].length > 0,
    readerState: readerStateOf(read),
  }
}
