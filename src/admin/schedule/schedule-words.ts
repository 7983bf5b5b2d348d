import { formatDateTime } from '#admin/ui/date-time.ts'
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

/** What readers are told with it; empty if nothing. */
export function noteOf({
  correction,
  withdrawal,
}: Pick<ScheduledChange, 'correction' | 'withdrawal'>): string {
  return withdrawal?.explanation ?? correction?.note ?? ''
}
