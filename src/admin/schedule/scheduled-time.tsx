import { publicationTimeZone } from '#admin/publication.ts'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { timeUntil } from '#domain/dates.ts'
import { lastScheduledDay, type Timing, wallTimeSchema } from '#domain/schedule/schedule.ts'
import { type ResolvedTime, resolveWallTime } from '#domain/schedule/wall-time.ts'

export interface TimeChoice {
  /** `YYYY-MM-DD`; empty until one is chosen. */
  day: string
  /** `HH:MM` */
  time: string
  occurrence: 'first' | 'second' | null
}

/** The choice, checked; `problem` says what is to be corrected. */
type CheckedTime =
  | { kind: 'incomplete' }
  | { kind: 'wrong'; field: 'day' | 'time'; problem: string }
  | { kind: 'twice'; resolved: Extract<ResolvedTime, { kind: 'twice' }> }
  | { kind: 'right'; at: string; offset: string; twice: ResolvedTime | null }

/** @param now to refuse what is over */
export function checkTime(
  { day, time, occurrence }: TimeChoice,
  timeZone: string,
  now: Date,
): CheckedTime {
  if (!day || !time) return { kind: 'incomplete' }
  const wallTime = wallTimeSchema.safeParse(`${day}T${time}`)
  if (!wallTime.success) return { kind: 'wrong', field: 'day', problem: 'Choose an earlier year.' }
  const resolved = resolveWallTime(wallTime.data, timeZone)
  if (resolved.kind === 'skipped') {
    const { from, to } = resolved
    const problem = `There is no ${time} on that day: the clocks go from ${from} to ${to}.`
    return { kind: 'wrong', field: 'time', problem }
  }
  if (resolved.kind === 'twice' && !occurrence) return { kind: 'twice', resolved }
  const moment = resolved.kind === 'twice' ? resolved[occurrence ?? 'first'] : resolved
  if (Date.parse(moment.at) <= now.getTime()) {
    return { kind: 'wrong', field: 'time', problem: 'That time has passed. Choose a later one.' }
  }
  const twice = resolved.kind === 'twice' ? resolved : null
  return { kind: 'right', at: moment.at, offset: moment.offset, twice }
}

export function timingOf({ day, time, occurrence }: TimeChoice): Timing {
  return {
    wallTime: `${day}T${time}`,
    timeZone: publicationTimeZone(),
    ...(occurrence && { occurrence }),
  }
}

interface ScheduledTimeProps {
  choice: TimeChoice
  checked: CheckedTime
  now: Date
  /** Says also what is still missing. */
  showErrors: boolean
  onChange: (choice: TimeChoice) => void
}

export function ScheduledTime({ choice, checked, now, showErrors, onChange }: ScheduledTimeProps) {
  const timeZone = publicationTimeZone()
  const missing = showErrors && checked.kind === 'incomplete'
  const errorOf = (field: 'day' | 'time') => {
    if (missing && !choice[field]) return `Choose a ${field}.`
    return checked.kind === 'wrong' && checked.field === field ? checked.problem : undefined
  }
  const twice =
    checked.kind === 'twice' ? checked.resolved : checked.kind === 'right' ? checked.twice : null
  return (
    <>
      <div className="field-row">
        <InputField
          label="Day"
          error={errorOf('day')}
          type="date"
          required
          max={lastScheduledDay}
          value={choice.day}
          onText={(day) => onChange({ ...choice, day, occurrence: null })}
        />
        <InputField
          label="Time"
          error={errorOf('time')}
          description={timeZone.replaceAll('_', ' ')}
          type="time"
          required
          value={choice.time}
          onText={(text) => onChange({ ...choice, time: text, occurrence: null })}
        />
      </div>
      {twice?.kind === 'twice' && (
        <Choices
          legend="This time comes twice, because the clocks are put back. Which one?"
          choices={[
            { value: 'first' as const, label: 'The first', hint: `UTC${twice.first.offset}` },
            { value: 'second' as const, label: 'The second', hint: `UTC${twice.second.offset}` },
          ]}
          chosen={choice.occurrence}
          onChoose={(occurrence) => onChange({ ...choice, occurrence })}
        />
      )}
      {showErrors && checked.kind === 'twice' && (
        <p className="field-error" role="alert" tabIndex={-1}>
          Choose the first or the second time.
        </p>
      )}
      <p className="hint report-line" role="status">
        {checked.kind === 'right' && (
          <>
            UTC{checked.offset} on that day, {timeUntil(checked.at, now)}
          </>
        )}
      </p>
    </>
  )
}
