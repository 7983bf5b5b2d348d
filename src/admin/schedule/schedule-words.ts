import { formatDateTime } from '#admin/ui/date-time.ts'
import { isReported } from '#domain/corrections/correction.ts'
import { en } from '#domain/language/words/en.ts'
import type { ScheduledChange, ScheduledKind } from '#domain/schedule/schedule.ts'

/** What will happen, as a badge says it. */
export const scheduledWords: Record<ScheduledKind, string> = {
  publish: 'Scheduled',
  withdraw: 'Withdraw',
}

/** What was to happen, as a sentence begins. */
export const kindWords: Record<ScheduledKind, string> = {
  publish: 'Publication',
  withdraw: 'Withdrawal',
}

export function describeChange({ kind, at }: Pick<ScheduledChange, 'kind' | 'at'>): string {
  return `${kindWords[kind]}, ${formatDateTime(at)}`
}

/** What readers will be told of a change; undefined if nothing. */
export function noticeOf({ correction, withdrawal }: ScheduledChange): string | undefined {
  if (withdrawal) return `${en.corrections.kinds.withdrawal}: ${withdrawal.explanation}`
  if (!isReported(correction)) return undefined
  const kind = en.corrections.kinds[correction.kind]
  return correction.note ? `${kind}: ${correction.note}` : kind
}
