import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleStatus } from '#domain/articles/article.ts'
import type { ContentEventKind } from '#domain/audit/audit.ts'
import type { ChangeLog } from '#domain/corrections/change-log-schema.ts'
import { isReported } from '#domain/corrections/correction.ts'
import type {
  Correction,
  CorrectionSubmission,
  Withdrawal,
} from '#domain/corrections/correction-schema.ts'

export interface ReaderNotice {
  status: ArticleStatus
  correction?: CorrectionSubmission | undefined
  /** What readers may see of it. */
  changes?: ChangeLog | undefined
  /** The earlier notices, reworded or with some removed. */
  corrections?: Correction[] | undefined
  /** The page that explains why readers cannot see the article, with the headline that they saw; null removes it. */
  withdrawal?:
    | ({ explanation: string } & Partial<Pick<StoredArticle, 'title' | 'language'>>)
    | null
    | undefined
}

export function visibleChange(
  before: Pick<StoredArticle, 'status' | 'corrections' | 'withdrawal'>,
  { status, correction, corrections, withdrawal }: ReaderNotice,
): ContentEventKind | undefined {
  if (status === 'published') {
    if (before.status !== 'published') return 'publish'
    if (corrections) {
      return corrections.length < before.corrections.length
        ? 'correction-removed'
        : 'correction-changed'
    }
    return isReported(correction) ? correction.kind : 'edit'
  }
  if (withdrawal) return 'withdraw'
  const isRemoved = withdrawal === null && before.withdrawal !== null
  return before.status === 'published' || isRemoved ? 'retract' : undefined
}

export function noticeColumns(
  before: Pick<StoredArticle, 'title' | 'language' | 'status' | 'corrections' | 'withdrawal'>,
  { status, correction, changes, corrections, withdrawal }: ReaderNotice,
  at: string,
): { corrections?: Correction[]; withdrawal?: Withdrawal | null } {
  const { title, language, at: since } = before.withdrawal ?? { ...before, ...withdrawal, at }
  // Taken back once, removed words do not come back with the article.
  const wasTakenBack = before.status !== 'published' || status !== 'published'
  const known = wasTakenBack ? before.corrections.map(withoutChanges) : before.corrections
  return {
    ...(wasTakenBack && before.corrections.length > 0 && { corrections: known }),
    ...(corrections && { corrections }),
    ...(isReported(correction) && {
      corrections: [
        ...known.filter(({ id }) => id !== correction.id),
        correctionOf(correction, correction.kind, changes, at),
      ],
    }),
    // A published article explains itself.
    ...(status === 'published' && { withdrawal: null }),
    ...(status !== 'published' &&
      withdrawal !== undefined && {
        withdrawal: withdrawal && {
          explanation: withdrawal.explanation,
          title,
          ...(language && { language }),
          at: since,
        },
      }),
  }
}

function correctionOf(
  { id = crypto.randomUUID(), note, placement }: CorrectionSubmission,
  kind: Correction['kind'],
  changes: ChangeLog | undefined,
  at: string,
): Correction {
  return { id, kind, note, placement, at, ...(changes && { changes }) }
}

/** A correction that no longer shows the words that changed. */
export function withoutChanges({ changes: _, ...correction }: Correction): Correction {
  return correction
}
