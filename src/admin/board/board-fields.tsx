import { useState } from 'react'
import { assigneeOptions, useColleagues } from '#admin/accounts/use-colleagues.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { Options } from '#admin/ui/fields/input-field.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { mayMove } from '#domain/board/board.ts'
import { assignDraft, moveDraft } from '#domain/board/calls.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { createOrderedCalls } from './ordered-calls.ts'

export type OnBoard = Pick<
  AdminArticle,
  'stage' | 'assignee' | 'submittedBy' | 'submittedAt' | 'sentBack' | 'rewriteNote'
>

interface BoardFieldsProps {
  article: AdminArticle
  onChanged: (changed: OnBoard) => void
}

/** Where the draft in the editor is on the board, and whose it is there. Stored when it is chosen. */
export function BoardFields({ article, onChanged }: BoardFieldsProps) {
  const { send, invalidate } = useCalls()
  const account = useAccount()
  const colleagues = useColleagues()
  const { attempt, alert } = useAttempt()
  const [calls] = useState(createOrderedCalls)
  // Shown at once, and where the next choice starts from.
  const [chosen, setChosen] = useState<Partial<OnBoard>>({})
  const shown = { ...article, ...chosen }
  const { stage, assignee } = shown
  const params = { id: article._id }
  if (article.published) return null
  if (!mayEdit(account, article)) {
    return (
      <p className="line middle hint board-fields">
        {stageNames[stage]}, {assignee ? `assigned to ${assignee}` : 'not assigned'}
      </p>
    )
  }

  async function store(choice: Partial<OnBoard>, call: () => Promise<AdminArticle>) {
    setChosen({ ...chosen, ...choice })
    const isDone = await attempt(async () => {
      const changed = await calls.run(article._id, call)
      if (changed) onChanged(boardOf(changed))
    }, 'That failed. Please try again.')
    // Another editor may have moved it: this is where it is now.
    const now = isDone ? undefined : await send(readArticle, { params }).catch(() => undefined)
    if (now) onChanged(boardOf(now))
    if (calls.isBusy(article._id)) return
    setChosen({})
    void invalidate(...articleKeys)
  }

  function move(name: string) {
    const to = stages.find((one) => one === name)
    if (!to) return
    const submittedBy = to === 'review' ? account.username : null
    const body = { stage: to, from: stage }
    void store({ stage: to, submittedBy }, () => send(moveDraft, { params, body }))
  }

  function assign(name: string) {
    const body = { assignee: name || null, from: assignee }
    void store({ assignee: body.assignee }, () => send(assignDraft, { params, body }))
  }

  const targets = stages.filter((one) => one === stage || mayMove(account, shown, one))
  return (
    <>
      <div className="line middle hint board-fields">
        <label>
          <span>Stage</span>
          <select
            className="bare-select"
            value={stage}
            onChange={({ target }) => move(target.value)}
          >
            <Options options={targets.map((one) => [one, stageNames[one]] as const)} />
          </select>
        </label>
        <label>
          <span>Assigned to</span>
          <select
            className="bare-select"
            value={assignee ?? ''}
            onChange={({ target }) => assign(target.value)}
          >
            <Options options={assigneeOptions(colleagues, assignee)} />
          </select>
        </label>
      </div>
      {alert}
    </>
  )
}

function boardOf(article: AdminArticle): OnBoard {
  const { stage, assignee, submittedBy, submittedAt, sentBack, rewriteNote } = article
  return { stage, assignee, submittedBy, submittedAt, sentBack, rewriteNote }
}
