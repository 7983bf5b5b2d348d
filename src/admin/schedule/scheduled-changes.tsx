import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { useCreationKey } from '#admin/api/use-creation-key.ts'
import { useAccount, useConnection, useMay } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { request } from '#domain/calls/request.ts'
import { listScheduledChanges, scheduleChange } from '#domain/schedule/calls.ts'
import { ScheduleForm } from './lazy-schedule-form.ts'
import { PlannedDay } from './planned-day.tsx'
import { ScheduledList } from './scheduled-list.tsx'

/** What is scheduled for an article, read anew after each save of it. */
export function useScheduledChanges(article: AdminArticle | null) {
  const connection = useConnection()
  const { _id: id = '', revision, workingCopy } = article ?? {}
  return useQuery({
    queryKey: [...queryKeys.schedule(id), revision, workingCopy?.revision],
    queryFn: ({ signal }) => request(connection, listScheduledChanges, { params: { id }, signal }),
    enabled: article !== null,
    placeholderData: (earlier) => earlier,
  })
}

/** What is scheduled for the article in the editor, and for which day it is planned. */
export function SchedulePanel({
  article,
  prepare,
  onRestate,
}: {
  article: AdminArticle
  /** Saves what is written; returns what is stored then, or null if that failed. */
  prepare: () => Promise<AdminArticle | null>
  /** The article's state changed, its text did not. */
  onRestate: (article: AdminArticle) => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const show = useMessage()
  const creationKey = useCreationKey()
  const maySchedule = useMay('editor')
  const mayPlan = mayEdit(useAccount(), article) && !article.published
  const scheduled = useScheduledChanges(article)
  // Null before the form was opened; the focus returns to its button when it closes.
  const [adding, setAdding] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const publish = article.published
    ? { label: 'Update', hint: 'Readers get the text as it is now.' }
    : { label: 'Publish', hint: 'Publishes the text as it is now.' }
  const kinds = [
    { kind: 'publish' as const, ...publish },
    { kind: 'withdraw' as const, label: 'Withdraw', hint: 'Readers no longer see the article.' },
  ]

  async function newest(): Promise<{ revision: number; copyRevision: number }> {
    const stored = await prepare()
    if (!stored) throw new Error('The text was not saved, so nothing was scheduled.')
    return { revision: stored.revision, copyRevision: stored.workingCopy?.revision ?? 0 }
  }

  async function attempt(work: () => Promise<unknown>) {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(userMessage(error, 'That failed. Please try again.'))
    }
    await invalidateArticles(queryClient)
  }

  return (
    <div className="stack">
      {problem && <Alert>{problem}</Alert>}
      <QueryState
        query={scheduled}
        loading="Loading the schedule..."
        failure="Failed to load the schedule. Please try again."
      />
      {scheduled.data && (
        <ScheduledList
          changes={scheduled.data}
          editable={maySchedule}
          newest={newest}
          onAttempt={attempt}
        />
      )}
      {maySchedule && !adding && (
        <Button variant="primary" autoFocus={adding === false} onClick={() => setAdding(true)}>
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
            onSubmit={async (kind, timing, checklist) => {
              const known = await newest()
              const change = { kind, ...timing, ...known }
              const body = { ...change, checklist, creationKey: creationKey(change) }
              try {
                await request(connection, scheduleChange, { params: { id: article._id }, body })
              } catch (error) {
                // Only the answer may be lost: the list says what is scheduled.
                void invalidateArticles(queryClient)
                throw error
              }
              show({
                text:
                  kind === 'publish'
                    ? 'The publication is scheduled.'
                    : 'The withdrawal is scheduled.',
              })
              await invalidateArticles(queryClient)
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {mayPlan && <PlannedDay article={article} onAttempt={attempt} onPlanned={onRestate} />}
    </div>
  )
}
