import { eq, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/article.ts'
import { parseHtml, walk } from '#domain/html-tree.ts'
import type { ImageEdit, ImageUse, LibraryImage } from '#domain/library.ts'
import { mediaHash } from '#domain/media.ts'
import { searchKey } from '#domain/search-key.ts'
import { nextVersion } from '#worker/db/change-records.ts'
import {
  type ChangesAnswer,
  type ChangesRow,
  changesOf,
  selectChangesSince,
} from '#worker/db/changes-since.ts'
import { database } from '#worker/db/database.ts'
import { libraryImageOf } from '#worker/db/library.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { imageMentions, images, imageUses } from '#worker/db/schema/images.ts'

/** Most texts that are looked through for old words. */
const maxTexts = 200

/**
 * Changes what is known of a picture. A new credit, licence or focal point is a change of each published
 * article that has it, in the same transaction.
 *
 * @param image as it was read
 * @param by the administrator's name
 * @param since the content version of the served release, to read what changed since
 */
export async function editImage(
  binding: D1Database,
  image: LibraryImage,
  edit: ImageEdit,
  by: string,
  since?: number,
): Promise<{
  image: LibraryImage | undefined
  visible: boolean
  changes: ChangesAnswer | undefined
}> {
  const { hash } = image
  const at = new Date().toISOString()
  const { name, alt, credit, licence, focus } = { ...image, ...edit }
  const db = database(binding)
  const base = sql`(${nextVersion} - 1)`
  const isOther = sql`exists (select 1 from ${images} where hash = ${hash}
    and (credit <> ${credit} or licence <> ${licence} or focus_x <> ${focus.x} or focus_y <> ${focus.y}))`
  const [recorded, , rows, ...others] = await db.batch([
    db
      .insert(changes)
      .select(
        sql`select ${base} + row_number() over (order by article_id), article_id, 'picture', ${by}, ${at}
          from ${imageUses} where hash = ${hash} and ${isOther}
            and exists (select 1 from ${articles} where id = article_id)`,
      )
      .returning(),
    db
      .update(articles)
      .set({ changedVersion: sql`change.version` })
      .from(sql`${changes} as change`)
      .where(
        sql`change.article_id = ${articles.id} and change.version > ${articles.changedVersion}
        and change.kind = 'picture' and change.at = ${at} and change.by = ${by}
        and ${articles.id} in (select article_id from ${imageUses} where hash = ${hash})`,
      ),
    db
      .update(images)
      .set({
        name,
        alt,
        credit,
        licence,
        focusX: focus.x,
        focusY: focus.y,
        kept: true,
        editedAt: at,
        searchKey: searchKey(name, alt, credit, licence, image.uploadedBy),
      })
      .where(eq(images.hash, hash))
      .returning(),
    ...(since === undefined ? [] : [selectChangesSince(binding, since)]),
  ])
  const [afterwards] = others as [ChangesRow[]?]
  const [row] = rows
  return {
    image: row && libraryImageOf(row),
    visible: recorded.length > 0,
    changes: afterwards && changesOf(afterwards),
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
  const [texts, copies] = await db.batch([
    db
      .select({ id, title, status, coverImage, coverAlt, content })
      .from(articles)
      .where(sql`${id} in ${mentioned('article')}`),
    db
      .select({ id, title, text: workingCopies.submission })
      .from(workingCopies)
      .innerJoin(articles, eq(id, workingCopies.articleId))
      .where(sql`${workingCopies.articleId} in ${mentioned('copy')}`),
  ])
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
  const isIt = (address: unknown) =>
    typeof address === 'string' && mediaHash(address.slice('/media/'.length)) === hash
  if (isIt(coverImage) && coverAlt === words) return true
  let found = false
  walk(parseHtml(content), (node) => {
    if (node.type !== 'element' || node.tagName !== 'img') return
    found ||= isIt(node.properties.src) && (node.properties.alt ?? '') === words
  })
  return found
}
