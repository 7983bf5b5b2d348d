import type { Connection } from '#admin/api/connection.ts'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { listTextSaves, writersOf } from '#admin/local-copies/unsaved-copies.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { request } from '#domain/calls/request.ts'
import { listVersions, readVersion } from '#domain/versions/calls.ts'
import type { TextSave } from '#domain/versions/discarded-text.ts'
import { latestText } from './article-saving.ts'

type Revisions = Pick<TextSave, 'revision' | 'copyRevision'>

/** Which text of an article's is its latest. */
export function revisionsOf({ revision, workingCopy }: AdminArticle): Revisions {
  return { revision, copyRevision: workingCopy?.revision ?? 0 }
}

function isSame(one: Revisions, other: Revisions): boolean {
  return one.revision === other.revision && one.copyRevision === other.copyRevision
}

/** Whether a text of an article was saved after another one of it. */
function isLater(one: Revisions, other: Revisions): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision
  return one.copyRevision > other.copyRevision
}

/** An article's last save by these editors; undefined for none. */
async function readLastSave(
  connection: Connection,
  writers: readonly string[],
  { _id }: AdminArticle,
): Promise<TextSave | undefined> {
  const saves = await listTextSaves(connection, writers)
  const [last] = saves
    .filter(({ articleId }) => articleId === _id)
    .sort((a, b) => (isLater(a, b) ? -1 : 1))
  return last
}

/** Whether an article was saved last by one of these editors. */
export async function isSavedBy(
  connection: Connection,
  writers: readonly string[],
  article: AdminArticle,
): Promise<boolean> {
  const last = await readLastSave(connection, writers, article)
  return last !== undefined && isSame(last, revisionsOf(article))
}

/**
 * An article as the server and these editors last had it in common: `now`, if they saved that; `known` with what
 * they saved since, if only the answer was lost; else `known`.
 *
 * @throws if the server cannot be asked
 */
export async function lastCommon(
  connection: Connection,
  writers: readonly string[],
  known: AdminArticle,
  now: AdminArticle,
): Promise<AdminArticle> {
  const lost = { known: revisionsOf(known), now }
  const submission = await readLostSave(connection, writers, lost)
  if (!submission) return known
  if (submission === latestText(now)) return now
  const { revision, updatedBy: savedBy, updatedAt: savedAt } = known
  return {
    ...known,
    workingCopy: { submission, baseRevision: revision, revision, savedBy, savedAt },
  }
}

/**
 * What these editors saved last of an article, if it was saved after what they know; undefined if that is
 * nothing, or no version of it is kept.
 *
 * @param known undefined if only the article's newest text counts
 */
async function readLostSave(
  connection: Connection,
  writers: readonly string[],
  { known, now }: { known: Revisions | undefined; now: AdminArticle },
): Promise<ArticleText | undefined> {
  const last = await readLastSave(connection, writers, now)
  if (!last) return undefined
  if (isSame(last, revisionsOf(now))) return latestText(now)
  if (!known || !isLater(last, known)) return undefined
  const params = { id: now._id }
  const { items } = await request(connection, listVersions, { params })
  const version = items.find((one) => isSame(one, last))?.id
  if (!version) return undefined
  return (await request(connection, readVersion, { params: { ...params, version } })).text
}

/**
 * The copies, each with the base that it has by now: what its own editor saved last, if only the answer was
 * lost.
 *
 * @throws if the server cannot be asked
 */
export function withLatestBases(
  connection: Connection,
  copies: readonly LocalCopy[],
  now: AdminArticle,
): Promise<LocalCopy[]> {
  return Promise.all(
    copies.map(async (copy) => {
      const known = copy.from
      const text = copy.base && (await readLostSave(connection, writersOf(copy), { known, now }))
      return text ? { ...copy, base: formOf(text) } : copy
    }),
  )
}
