import type { Connection } from '#admin/api/connection.ts'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { listTextSaves, writersOf } from '#admin/local-copies/unsaved-copies.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { request } from '#domain/calls/request.ts'
import type { TextSave } from '#domain/versions/discarded-text.ts'
import { latestText } from './article-saving.ts'

type Revisions = Pick<TextSave, 'revision' | 'copyRevision'>

/** Which text of an article's is its latest. */
export function revisionsOf({ revision, workingCopy }: AdminArticle): Revisions {
  return { revision, copyRevision: workingCopy?.revision ?? 0 }
}

/** Above zero if a text of an article was saved after another one of it, zero for the same one. */
function order(one: Revisions, other: Revisions): number {
  return one.revision - other.revision || one.copyRevision - other.copyRevision
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
 * What these editors saved last of an article, if that is its newest text, or was saved after what they know;
 * undefined if it is neither, or no version of it is kept.
 *
 * @throws if the server cannot be asked
 */
export async function readLostSave(
  connection: Connection,
  writers: readonly string[],
  { known, now }: { known?: Revisions | undefined; now: AdminArticle },
): Promise<ArticleText | undefined> {
  const { _id: id } = now
  const saves = await listTextSaves(connection, writers)
  const [last] = saves.filter(({ articleId }) => articleId === id).sort((a, b) => order(b, a))
  if (!last) return undefined
  if (order(last, revisionsOf(now)) === 0) return latestText(now)
  if (!known || order(last, known) <= 0) return undefined
  // Rarely needed. A portal that was deployed meanwhile has it no more.
  const calls = await import('#domain/versions/calls.ts').catch(() => undefined)
  if (!calls) return undefined
  const { items } = await request(connection, calls.listVersions, { params: { id } })
  const version = items.find((one) => order(one, last) === 0)?.id
  if (!version) return undefined
  return (await request(connection, calls.readVersion, { params: { id, version } })).text
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
