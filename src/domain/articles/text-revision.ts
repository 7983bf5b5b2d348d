import type { StoredArticle } from './admin-article.ts'

/** Which text of an article: the first number is the article's, the other its unpublished edits', 0 for none. */
export interface TextRevision {
  revision: number
  copyRevision: number
}

/** Of the text that was saved last. */
export function textRevision({
  revision,
  workingCopy,
}: Pick<StoredArticle, 'revision' | 'workingCopy'>): TextRevision {
  return { revision, copyRevision: workingCopy?.revision ?? 0 }
}

/** Above zero if a text of an article was saved after another one of it, zero for the same one. */
export function compareRevisions(one: TextRevision, other: TextRevision): number {
  return one.revision - other.revision || one.copyRevision - other.copyRevision
}
