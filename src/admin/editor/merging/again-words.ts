import { latestWriter } from '#admin/editor/saving/article-saving.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'

/** Why a publication was not made, and what to do. */
export function againWords(
  base: AdminArticle,
  theirs: AdminArticle,
  { username, isMerged }: { username: string | null; isMerged: boolean },
): string {
  const isOut = theirs.published && theirs.changedVersion !== base.changedVersion
  const isBack = base.published && !theirs.published
  if (isMerged && !isOut && !isBack) return 'Read them, then publish again.'
  const act = isOut ? 'published' : isBack ? 'unpublished' : 'changed'
  const writer = theirs.revision === base.revision ? latestWriter(theirs) : theirs.updatedBy
  const who = writer === username ? 'You' : writer
  return `${who} ${act} this article in between: read it before you publish again.`
}
