import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formSaveMessage, isUnauthorized } from '#admin/api/api-error.ts'
import { type Blocked, blockedBy, stillBlocked, useOverride } from '#admin/checklist/override.tsx'
import { publicationTimeZone } from '#admin/publication.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { todayHere } from '#admin/ui/date-time.ts'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { useMinute } from '#admin/ui/use-minute.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import type { ScheduledKind, Timing } from '#domain/schedule/schedule.ts'
import { addDays } from '#domain/schedule/wall-time.ts'
import { checkTime, ScheduledTime, type TimeChoice, timingOf } from './scheduled-time.tsx'
import { type ScheduledNotice, useScheduledNotice } from './use-scheduled-notice.tsx'

export function ScheduleForm({
  label,
  action,
  busy,
  kinds,
  wallTime,
  article,
  onSubmit,
  onClose,
}: {
  label: string
  /** The label of the button, and while `onSubmit` runs. */
  action: string
  busy: string
  /** What can be scheduled; one if there is nothing to choose. */
  kinds: readonly { value: ScheduledKind; label: string; hint: string }[]
  /** The time to begin with, such as `2026-11-21T09:00`; tomorrow morning unless given. */
  wallTime?: string | undefined
  /** Of which readers are told; without it, nothing is asked. */
  article?: AdminArticle
  onSubmit: (
    kind: ScheduledKind,
    timing: Timing,
    checklist: ChecklistAnswer,
    notice: ScheduledNotice,
  ) => Promise<void>
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const now = useMinute()
  const [choice, setChoice] = useState<TimeChoice>(() => choiceOf(wallTime ?? tomorrow()))
  const [kind, setKind] = useState<ScheduledKind>(kinds[0]?.value ?? 'publish')
  const [submitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [blocked, setBlocked] = useState<readonly Blocked[]>([])
  const { field, answer } = useOverride(blocked)
  const { fields, notice, kept } = useScheduledNotice(kind, article)
  const checked = checkTime(choice, publicationTimeZone(), now)

  // What opened the form may be gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const focused = document.activeElement
    setSubmitted(true)
    setProblem(null)
    const [checklist, told] = [answer(), notice()]
    if (checked.kind !== 'right' || !checklist || !told) return focusRefused(form.current, focused)
    setSending(true)
    try {
      await onSubmit(kind, timingOf(choice), checklist, told)
      kept.forget()
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return
      const refusedBy = stillBlocked(blocked, blockedBy(error))
      setBlocked(refusedBy)
      if (refusedBy.length > 0) return focusRefused(form.current, focused)
      setProblem(formSaveMessage(error, 'Nothing was scheduled. Please try again.'))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className="modal-form" noValidate aria-label={label} onSubmit={submit}>
      {problem && <Alert>{problem}</Alert>}
      {/* What is sent closes with the form, as in a dialog of its own. */}
      <div className="modal-form" inert={sending}>
        {kinds.length > 1 && (
          <Choices
            legend="What"
            choices={kinds}
            chosen={kind}
            onChoose={(chosen) => {
              setKind(chosen)
              setBlocked([])
            }}
          />
        )}
        <ScheduledTime
          choice={choice}
          checked={checked}
          now={now}
          showErrors={submitted}
          onChange={setChoice}
        />
        {fields}
        {field}
      </div>
      <div className="modal-actions">
        <Button onClick={kept.closing(onClose)}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={sending}>
          {sending ? busy : action}
        </Button>
      </div>
    </form>
  )
}

function choiceOf(wallTime: string): TimeChoice {
  const [day = '', time = ''] = wallTime.split('T')
  return { day, time, occurrence: null }
}

function tomorrow(): string {
  return `${addDays(todayHere(), 1)}T09:00`
}
