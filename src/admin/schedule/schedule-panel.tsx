import { Suspense, useRef, useState } from 'react'
import { goneMessage, isConflict, refusedHere } from '#admin/api/api-error.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCreationKey } from '#admin/api/use-creation-key.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount, useMay, useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { type TextRevision, textRevision } from '#domain/articles/text-revision.ts'
import { noAuthor } from '#domain/authors/author.ts'
import { planArticle, scheduleChange } from '#domain/schedule/calls.ts'
import { lastScheduledDay } from '#domain/schedule/schedule.ts'
import { ScheduleForm } from './lazy-schedule-form.ts'
import { ScheduledList } from './scheduled-list.tsx'
import { useScheduledChanges } from './use-scheduled-changes.ts'

interface SchedulePanelProps {
  article: AdminArticle
  /** Saves what is written; returns what is stored then, or null if that failed. */
  prepare: () => Promise<AdminArticle | null>
  /** The article's state changed, its text did not. */
  onRestate: (article: AdminArticle) => void
}

/** What is scheduled for the article in the editor, and for which day it is planned. */
export function SchedulePanel({ article, prepare, onRestate }: SchedulePanelProps) {
  const { send, invalidate } = useCalls()
  const show = useMessage()
  const creationKey = useCreationKey()
  const maySchedule = useMay('editor')
  const mayPlan = mayEdit(useAccount(), article) && !article.published
  const scheduled = useScheduledChanges(article)
  // Null before the form was opened; the focus returns to its button when it closes.
  const [adding, setAdding] = useState<boolean | null>(null)
  const { attempt, setProblem, alert } = useAttempt()

  const byline = article.author === noAuthor ? ` Readers will see it as “By ${noAuthor}”.` : ''
  const publish = article.published
    ? { label: 'Update', hint: 'Readers get the text as it is now.' }
    : { label: 'Publish', hint: `Publishes the text as it is now.${byline}` }
  const kinds = [
    { value: 'publish' as const, ...publish },
    { value: 'withdraw' as const, label: 'Withdraw', hint: 'Readers no longer see the article.' },
  ]

  async function newest(): Promise<TextRevision> {
    const stored = await prepare()
    if (!stored) throw refusedHere('The text was not saved, so nothing was scheduled.')
    return textRevision(stored)
  }

  async function change(work: () => Promise<unknown>) {
    await attempt(work, 'That failed. Please try again.')
    await invalidate(...articleKeys)
  }

  return (
    <div className="stack">
      {alert}
      <QueryState query={scheduled} what="the schedule" failure={goneMessage(scheduled.error)} />
      {scheduled.data && (
        <ScheduledList
          changes={scheduled.data}
          editable={maySchedule}
          newest={newest}
          onAttempt={change}
          onBegin={() => setProblem(null)}
        />
      )}
      {maySchedule && !adding && (
        <Button
          variant="primary"
          autoFocus={adding === false}
          onClick={() => {
            setProblem(null)
            setAdding(true)
          }}
        >
          Schedule a change
        </Button>
      )}
      {adding && (
        <Suspense fallback={<Loading text="Loading..." />}>
          <ScheduleForm
            label="Schedule a change"
            action="Schedule"
            busy="Scheduling..."
            kinds={kinds}
            article={article}
            onSubmit={async (kind, timing, checklist, notice) => {
              const known = await newest()
              const change = { kind, ...timing, ...notice, ...known }
              const body = { ...change, checklist, creationKey: creationKey(change) }
              try {
                await send(scheduleChange, { params: { id: article._id }, body })
              } catch (error) {
                // Only the answer may be lost: the list says what is scheduled.
                void invalidate(...articleKeys)
                throw error
              }
              show({
                text:
                  kind === 'publish'
                    ? 'The publication is scheduled.'
                    : 'The withdrawal is scheduled.',
              })
              await invalidate(...articleKeys)
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {mayPlan && <PlannedDay article={article} onAttempt={change} onPlanned={onRestate} />}
    </div>
  )
}

interface PlannedDayProps {
  article: AdminArticle
  onAttempt: (work: () => Promise<unknown>) => Promise<void>
  onPlanned: (article: AdminArticle) => void
}

/**
 * The day for which a draft is planned. It publishes nothing. It is stored when it is chosen, and with each
 * key while it is typed: one call at a time, the last day last.
 */
function PlannedDay({ article, onAttempt, onPlanned }: PlannedDayProps) {
  const send = useRequest()
  const [chosen, setChosen] = useState<string | null>(null)
  const next = useRef<string | null>(null)
  const isStoring = useRef(false)

  async function choose(day: string) {
    setChosen(day)
    next.current = day
    if (isStoring.current) return
    isStoring.current = true
    const params = { id: article._id }
    let from = article.plannedOn
    while (next.current !== null) {
      const toStore = next.current || null
      next.current = null
      await onAttempt(async () => {
        try {
          onPlanned(await send(planArticle, { params, body: { day: toStore, from } }))
          from = toStore
        } catch (error) {
          // A colleague planned it for another day, which is shown.
          if (isConflict(error)) onPlanned(await send(readArticle, { params }))
          throw error
        }
      })
    }
    isStoring.current = false
    setChosen(null)
  }

  return (
    <InputField
      label="Planned for"
      description="Shown in the calendar. Nothing is published by it."
      className="planned-day"
      type="date"
      max={lastScheduledDay}
      value={chosen ?? article.plannedOn ?? ''}
      onText={(text) => void choose(text)}
    />
  )
}
