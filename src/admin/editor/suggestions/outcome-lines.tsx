import { formatDateTime } from '#admin/ui/date-time.ts'
import type { Outcome } from './use-outcomes.ts'

/** The last acceptance and the last refusal of what one proposed. */
export function OutcomeLines({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (['accepted', 'refused'] as const)
    .flatMap((act) => outcomes.find((outcome) => outcome.act === act) ?? [])
    .map(({ act, by, at }) => (
      <p key={act} className="hint">
        {by} {act} what you proposed, {formatDateTime(at)}.
      </p>
    ))
}
