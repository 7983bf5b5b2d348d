import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ScheduledChange, Timing } from '#domain/schedule/schedule.ts'
import { readTimeZone } from '#worker/db/schedule/calendar.ts'
import { fieldError } from '#worker/http/errors.ts'

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

/**
 * Refuses a change by which a withdrawal comes before the publication: it would fail, and what is published
 * later would stay. Also one at the time of another of its kind. One that failed is not made by itself.
 *
 * @param others what is scheduled for the article
 * @param changed one of them at another time, or a new one, without an id
 * @throws ApiError `bad_request`
 */
export function assertInOrder(
  { published }: Pick<StoredArticle, 'published'>,
  others: readonly { change: ScheduledChange }[],
  changed: Pick<ScheduledChange, 'kind' | 'at'> & { id?: string },
): void {
  const pending = others
    .map(({ change }) => change)
    .filter(({ id, problem }) => id !== changed.id && problem === null)
  const other = pending.find(({ kind, at }) => kind === changed.kind && at === changed.at)
  if (other) {
    const what = changed.kind === 'publish' ? 'publication' : 'withdrawal'
    const message = `${other.createdBy} scheduled a ${what} for this time already. Choose another time, or change that one.`
    throw fieldError('wallTime', message)
  }
  const all = [...pending, changed]
  const isFirst = ({ kind, at }: Pick<ScheduledChange, 'kind' | 'at'>) =>
    kind === 'withdraw' && !all.some((one) => one.kind === 'publish' && one.at < at)
  if (published || !all.some(isFirst)) return
  if (isFirst(changed)) {
    const message = 'Readers will not see this article by then. Schedule its publication first.'
    throw fieldError(changed.id === undefined ? 'kind' : 'wallTime', message)
  }
  if (changed.kind === 'withdraw') return
  const message =
    'The withdrawal that is scheduled would come first. Move it to a later time first.'
  throw fieldError('wallTime', message)
}
