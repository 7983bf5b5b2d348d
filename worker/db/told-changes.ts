import type { StoredArticle } from '#domain/admin-article.ts'
import type { ArticleStatus } from '#domain/article.ts'
import type { ChangeLog } from '#domain/change-log-schema.ts'
import type { Correction, CorrectionSubmission, Withdrawal } from '#domain/correction-schema.ts'
import type { ChangeKind } from '#worker/db/schema/changes.ts'

/** What a change of an article is to readers. */
export interface ToldChange {
  status: ArticleStatus
  /** What readers are told of the change. */
  correction?: CorrectionSubmission | undefined
  /** What readers may see of it. */
  changes?: ChangeLog | undefined
  /** All that readers were told before, in other words or without some of it. */
  corrections?: Correction[] | undefined
  /** The page that explains why readers cannot see the article; null removes it. */
  withdrawal?: { explanation: string } | null | undefined
}

/** What readers notice of a change; undefined if nothing. */
export function visibleChange(
  before: Pick<StoredArticle, 'status' | 'corrections' | 'withdrawal'>,
  { status, correction, corrections, withdrawal }: ToldChange,
): ChangeKind | undefined {
  if (status === 'published') {
    if (corrections) {
      return corrections.length < before.corrections.length
        ? 'correction-removed'
        : 'correction-changed'
    }
    if (correction && correction.kind !== 'typo') return correction.kind
    return before.status === 'published' ? 'edit' : 'publish'
  }
  if (withdrawal) return 'withdraw'
  const isRemoved = withdrawal === null && before.withdrawal !== null
  return before.status === 'published' || isRemoved ? 'retract' : undefined
}

/** The columns that say what readers are told of a change. */
export function toldColumns(
  before: Pick<StoredArticle, 'title' | 'status' | 'corrections' | 'withdrawal'>,
  { status, correction, changes, corrections, withdrawal }: ToldChange,
  at: string,
): { corrections?: Correction[]; withdrawal?: Withdrawal | null } {
  const { title, at: since } = before.withdrawal ?? { title: before.title, at }
  // Taken back once, removed words do not come back with the article.
  const wasTakenBack = before.status !== 'published' || status !== 'published'
  const known = wasTakenBack ? before.corrections.map(withoutChanges) : before.corrections
  return {
    ...(wasTakenBack && before.corrections.length > 0 && { corrections: known }),
    ...(corrections && { corrections }),
    ...(correction &&
      correction.kind !== 'typo' && {
        corrections: [...known, correctionOf(correction, correction.kind, changes, at)],
      }),
    // A published article explains itself.
    ...(status === 'published' && { withdrawal: null }),
    ...(status !== 'published' &&
      withdrawal !== undefined && {
        withdrawal: withdrawal && { explanation: withdrawal.explanation, title, at: since },
      }),
  }
}

function correctionOf(
  { note, placement }: CorrectionSubmission,
  kind: Correction['kind'],
  changes: ChangeLog | undefined,
  at: string,
): Correction {
  return { id: crypto.randomUUID(), kind, note, placement, at, ...(changes && { changes }) }
}

/** A correction that no longer shows the words that changed. */
export function withoutChanges({ changes: _, ...correction }: Correction): Correction {
  return correction
}
