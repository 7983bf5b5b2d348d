import type { Connection } from '#admin/api/connection.ts'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { listTextSaves, writersOf } from '#admin/local-copies/unsaved-copies.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import {
  compareRevisions,
  type TextRevision,
  textRevision,
} from '#domain/articles/text-revision.ts'
import { request } from '#domain/calls/request.ts'
import { latestText } from './article-saving.ts'

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
  const submission = await readLostSave(connection, writers, { known: textRevision(known), now })
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
  { known, now }: { known?: TextRevision | undefined; now: AdminArticle },
): Promise<ArticleText | undefined> {
  const { _id: id } = now
  const saves = await listTextSaves(connection, writers)
  // What was stored after `now` was read is not in it, and would pass for words that it has lost.
  const [last] = saves
    .filter((save) => save.articleId === id && compareRevisions(save, textRevision(now)) <= 0)
    .sort((a, b) => compareRevisions(b, a))
  if (!last) return undefined
  if (compareRevisions(last, textRevision(now)) === 0) return latestText(now)
  if (!known || compareRevisions(last, known) <= 0) return undefined
  // Rarely needed. A portal that was deployed meanwhile has it no more.
  const calls = await import('#domain/versions/calls.ts').catch(() => undefined)
  if (!calls) return undefined
  const { items } = await request(connection, calls.listVersions, { params: { id } })
  const version = items.find((one) => compareRevisions(one, last) === 0)?.id
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
