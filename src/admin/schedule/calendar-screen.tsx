import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { publicationTimeZone } from '#admin/publication.ts'
import { Button } from '#admin/ui/button.tsx'
import { useFocusedItem } from '#admin/ui/dragging/use-focused-item.ts'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { useToday } from '#admin/ui/use-minute.ts'
import { planArticle, readCalendar, updateScheduledChange } from '#domain/schedule/calls.ts'
import { daySchema, lastScheduledDay } from '#domain/schedule/schedule.ts'
import { resolveWallTime, wallTimeOf } from '#domain/schedule/wall-time.ts'
import { CalendarDay } from './calendar-day.tsx'
import {
  type CalendarEntry,
  type CalendarView,
  daysOf,
  entriesByDay,
  fullDay,
  rangeName,
  step,
  weekdayName,
} from './calendar-days.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

/** How many entries of a day a month shows; its week shows all. */
const mostInMonth = 4

export function CalendarScreen() {
  const { send, invalidate } = useCalls()
  const [query, setQuery] = useSearchParams()
  const [moving, setMoving] = useState<{ entry: CalendarEntry; to?: string } | null>(null)
  const [moved, setMoved] = useState('')
  const focusEntry = useFocusedItem()
  const { attempt, notice } = useAttempt()
  const view: CalendarView = query.get('view') === 'week' ? 'week' : 'month'
  const today = useToday()
  const asked = query.get('day') ?? ''
  // Weeks that reach beyond the years of four digits cannot be asked for.
  const isShown = asked > '1' && asked <= lastScheduledDay && daySchema.safeParse(asked).success
  const day = isShown ? asked : today
  const days = daysOf(view, day)
  const range = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const calendar = useRead(
    queryKeys.calendar(range),
    readCalendar,
    { query: range },
    {
      placeholderData: keepPreviousData,
    },
  )
  const entries = calendar.data && entriesByDay(calendar.data)

  function show(next: { view?: CalendarView; day?: string }) {
    setQuery({ view, day, ...next }, { replace: true })
  }

  /** The focus stays with it, or at what is next to it in the days that are shown. */
  function announce({ key, title }: CalendarEntry, to: string | null) {
    setMoved(to === null ? `${title} is no longer planned` : `Moved ${title}: ${fullDay(to)}`)
    const shown = days.flatMap((one) => entries?.get(one) ?? [])
    const at = shown.findIndex((entry) => entry.key === key)
    const near = shown[at + 1] ?? shown[at - 1]
    focusEntry(to !== null && days.includes(to) ? key : (near?.key ?? ''))
  }

  /**
   * Moves what was dragged to a day; its time of day stays. It asks about one that was not done, and where the
   * clocks change over that time.
   */
  async function move(entry: CalendarEntry, to: string) {
    if (entry.kind === 'scheduled') {
      const time = resolveWallTime(wallTimeOn(to, entry.change), publicationTimeZone())
      if (entry.change.problem !== null || time.kind !== 'once') return setMoving({ entry, to })
    }
    const isMoved = await attempt(async () => {
      if (entry.kind === 'planned') {
        const body = { day: to, from: entry.day }
        await send(planArticle, { params: { id: entry.articleId }, body })
      }
      if (entry.kind === 'scheduled') {
        const wallTime = wallTimeOn(to, entry.change)
        await send(updateScheduledChange, {
          params: { id: entry.change.articleId, change: entry.change.id },
          body: { wallTime, timeZone: publicationTimeZone(), from: entry.change.at },
        })
      }
    }, 'It was not moved. Please try again.')
    await invalidate(...articleKeys)
    if (isMoved) announce(entry, to)
  }

  return (
    <Screen
      title="Calendar"
      className="screen-calendar"
      actions={(['month', 'week'] as const).map((name) => (
        <Button key={name} aria-pressed={view === name} onClick={() => show({ view: name })}>
          {name === 'month' ? 'Month' : 'Week'}
        </Button>
      ))}
    >
      <div className="line middle apart calendar-head">
        <h2 className="title" aria-live="polite">
          {rangeName(view, days, day)}
        </h2>
        <div className="actions">
          <Button
            aria-label={`The ${view} before`}
            onClick={() => show({ day: step(view, day, -1) })}
          >
            ←
          </Button>
          <Button onClick={() => show({ day: today })}>Today</Button>
          <Button aria-label={`The next ${view}`} onClick={() => show({ day: step(view, day, 1) })}>
            →
          </Button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <QueryState query={calendar} what="the calendar" />
      {entries && (
        <>
          <div className="hint calendar-weekdays" aria-hidden="true">
            {days.slice(0, 7).map((weekday) => (
              <span key={weekday}>{weekdayName(weekday)}</span>
            ))}
          </div>
          <ol className={`calendar calendar-${view}`} aria-busy={calendar.isPlaceholderData}>
            {days.map((shown) => (
              <CalendarDay
                key={shown}
                day={shown}
                isToday={shown === today}
                isOutside={view === 'month' && shown.slice(0, 7) !== day.slice(0, 7)}
                entries={entries.get(shown) ?? []}
                most={view === 'month' ? mostInMonth : undefined}
                onMove={(entry) => setMoving({ entry })}
                onMore={() => show({ view: 'week', day: shown })}
                onDrop={(entry) => void move(entry, shown)}
              />
            ))}
          </ol>
          {!days.some((shown) => entries.has(shown)) && (
            <p className="empty">
              {calendar.isPlaceholderData
                ? 'Loading the calendar...'
                : `Nothing is published, scheduled or planned in this ${view}.`}
            </p>
          )}
          <p className="hint above">
            {publicationTimeZone().replaceAll('_', ' ')}
            {calendar.data?.more && '. There is more than is shown: open a week.'}
          </p>
        </>
      )}
      {moving?.entry.kind === 'scheduled' && (
        <MoveDialog
          moved={moving.entry.change}
          title={moving.entry.title}
          wallTime={moving.to && wallTimeOn(moving.to, moving.entry.change)}
          onMoved={(to) => announce(moving.entry, to)}
          onClose={() => setMoving(null)}
        />
      )}
      {moving?.entry.kind === 'planned' && (
        <PlanDialog
          title={moving.entry.title}
          day={moving.entry.day}
          onPlan={async (to, from) => {
            const body = { day: to, from }
            await send(planArticle, { params: { id: moving.entry.articleId }, body }).finally(() =>
              invalidate(...articleKeys),
            )
            announce(moving.entry, to)
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {notice}
    </Screen>
  )
}

/** The time of day of a change, on another day. */
function wallTimeOn(day: string, { at }: { at: string }): string {
  return `${day}T${wallTimeOf(at, publicationTimeZone()).slice(11)}`
}
