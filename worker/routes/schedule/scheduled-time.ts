import type { ScheduledChange, ScheduleSubmission } from '#domain/schedule/schedule.ts'
import { readTimeZone } from '#worker/db/schedule/calendar.ts'
import { fieldError } from '#worker/http/errors.ts'

type Timing = Pick<ScheduleSubmission, 'wallTime' | 'timeZone' | 'occurrence'>

type ScheduledTime = Pick<ScheduledChange, 'wallTime' | 'timeZone' | 'at'>

/** Loaded by the calls that need it, so that no other request pays for its start. */
export function loadWallTime() {
  return import('#domain/schedule/wall-time.ts')
}

/**
 * The instant of a wall time, in the magazine's time zone unless another one is given.
 *
 * @throws ApiError `bad_request` for an hour that is skipped, one that comes twice unless it is said which,
 *   and one that is over
 */
export async function scheduledTime(
  binding: D1Database,
  { wallTime, timeZone: given, occurrence }: Timing,
): Promise<ScheduledTime> {
  const timeZone = given ?? (await readTimeZone(binding))
  const { resolveWallTime } = await loadWallTime()
  const time = resolveWallTime(wallTime, timeZone)
  if (time.kind === 'skipped') {
    const { from, to } = time
    const why = `On that day the clocks in ${timeZone} go from ${from} to ${to}.`
    throw fieldError('wallTime', `That time does not exist: ${why} Choose another one.`)
  }
  if (time.kind === 'twice' && !occurrence) {
    const why = `On that day the clocks in ${timeZone} are put back.`
    throw fieldError(
      'occurrence',
      `This time comes twice: ${why} Choose the first or the second one.`,
    )
  }
  const { at } = time.kind === 'once' ? time : time[occurrence ?? 'first']
  return stillToCome({ wallTime, timeZone, at })
}

/** @throws ApiError `bad_request` for a time that is over */
export function stillToCome({ wallTime, timeZone, at }: ScheduledTime): ScheduledTime {
  if (Date.parse(at) > Date.now()) return { wallTime, timeZone, at }
  throw fieldError('wallTime', 'That time has passed. Choose a later one.')
}
