import { and, eq, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { parseHtml, picturesIn } from '#domain/html-tree.ts'
import type { ImageEdit, ImageUse, LibraryImage } from '#domain/images/library.ts'
import { mediaHash } from '#domain/images/media.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { nextVersion } from '#worker/db/change-records.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { imageMentions, images, imageUses } from '#worker/db/schema/images.ts'
import { imageSearchKey } from './images.ts'
import { libraryImageOf } from './library.ts'

/** Most texts that are looked through for old words. */
const maxTexts = 200

/**
 * Changes what is known of a picture, unless it was changed since it was read. A new credit, licence or focal point
 * is a change of each published article that has it, in the same transaction.
 *
 * @param image as it was read
 * @returns no image if it was changed since, or is gone
 */
export async function editImage(
  binding: D1Database,
  image: LibraryImage,
  { revision: _, proposed = false, ...edit }: ImageEdit,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange & { image: LibraryImage | undefined }> {
  const { hash, revision } = image
  const at = new Date().toISOString()
  const { name, alt, credit, licence, focus } = { ...image, ...edit }
  const db = database(binding)
  const base = sql`(${nextVersion} - 1)`
  const isOther = sql`exists (select 1 from ${images} where hash = ${hash} and revision = ${revision}
    and (credit <> ${credit} or licence <> ${licence} or focus_x <> ${focus.x} or focus_y <> ${focus.y}))`
  const { recorded, rows, ...read } = await runBatch(binding, {
    recorded: db
      .insert(changes)
      .select(
        sql`select ${base} + row_number() over (order by article_id), article_id, 'picture', ${by}, ${at}
          from ${imageUses} where hash = ${hash} and ${isOther}
            and exists (select 1 from ${articles} where id = article_id)`,
      )
      .returning(),
    articles: db
      .update(articles)
      .set({ changedVersion: sql`change.version` })
      .from(sql`${changes} as change`)
      .where(
        sql`change.article_id = ${articles.id} and change.version > ${articles.changedVersion}
        and change.kind = 'picture' and change.at = ${at} and change.by = ${by}
        and ${articles.id} in (select article_id from ${imageUses} where hash = ${hash})`,
      ),
    rows: db
      .update(images)
      .set({
        name,
        alt,
        credit,
        licence,
        focusX: focus.x,
        focusY: focus.y,
        ...(!proposed && { kept: true }),
        editedAt: at,
        revision: revision + 1,
        searchKey: imageSearchKey({ ...image, ...edit }),
      })
      .where(and(eq(images.hash, hash), eq(images.revision, revision)))
      .returning(),
    ...selectReaderState(binding, since),
  })
  const [row] = rows
  return {
    image: row && libraryImageOf(row),
    visible: recorded.length > 0,
    readerState: readerStateOf(read),
  }
}

/** @returns the articles and unpublished edits in which a picture still has these words */
export async function listOldWords(
  binding: D1Database,
  hash: string,
  words: string,
): Promise<ImageUse[]> {
  const db = database(binding)
  const mentioned = (kind: 'article' | 'copy') =>
    sql`(select text_id from ${imageMentions} where hash = ${hash} and kind = ${kind} limit ${maxTexts})`
  const { id, title, status, coverImage, coverAlt, content } = articles
  const { texts, copies } = await runBatch(binding, {
    texts: db
      .select({ id, title, status, coverImage, coverAlt, content })
      .from(articles)
      .where(sql`${id} in ${mentioned('article')}`),
    copies: db
      .select({ id, title, text: workingCopies.submission })
      .from(workingCopies)
      .innerJoin(articles, eq(id, workingCopies.articleId))
      .where(sql`${workingCopies.articleId} in ${mentioned('copy')}`),
  })
  const found = [
    ...texts
      .filter((text) => hasWords(text, hash, words))
      .map((text) => ({
        _id: text.id,
        title: text.title,
        state: text.status === 'published' ? ('published' as const) : ('draft' as const),
      })),
    ...copies
      .filter(({ text }) => hasWords(text, hash, words))
      .map((copy) => ({ _id: copy.id, title: copy.title, state: 'edits' as const })),
  ]
  return [...Map.groupBy(found, ({ _id }) => _id)].map(([_id, uses]) => ({
    kind: 'article',
    _id,
    title: uses[0]?.title ?? '',
    states: uses.map(({ state }) => state),
  }))
}

function hasWords(
  { coverImage, coverAlt, content }: Pick<ArticleText, 'coverImage' | 'coverAlt' | 'content'>,
  hash: string,
  words: string,
): boolean {
  const isSamePicture = (address: unknown) =>
    typeof address === 'string' && mediaHash(address.slice('/media/'.length)) === hash
  if (isSamePicture(coverImage) && coverAlt === words) return true
  return picturesIn(parseHtml(content)).some(
    ({ properties: { src, alt } }) => isSamePicture(src) && (alt ?? '') === words,
  )
}
