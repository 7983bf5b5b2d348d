import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { mayMove } from '#domain/board/board.ts'
import { assignDraft, moveDraft } from '#domain/board/calls.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { request } from '#domain/calls/request.ts'
import { AssigneeOptions } from './assignee-options.tsx'
import { createOrderedCalls } from './ordered-calls.ts'

/** What a move or an assignment changes of an article. */
export type OnBoard = Pick<
  AdminArticle,
  'stage' | 'assignee' | 'submittedBy' | 'submittedAt' | 'sentBack' | 'rewriteNote'
>

/** Where the draft in the editor is on the board, and whose it is there. Stored when it is chosen. */
export function BoardFields({
  article,
  onChanged,
}: {
  article: AdminArticle
  onChanged: (changed: OnBoard) => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const account = useAccount()
  const colleagues = useColleagues()
  const [problem, setProblem] = useState<string | null>(null)
  const [calls] = useState(createOrderedCalls)
  // Shown at once, and where the next choice starts from.
  const [chosen, setChosen] = useState<Partial<OnBoard>>({})
  const shown = { ...article, ...chosen }
  const { stage, assignee } = shown
  if (article.published) return null
  if (!mayEdit(account, article)) {
    return (
      <p className="line middle hint board-fields">
        {stageNames[stage]}, {assignee ? `assigned to ${assignee}` : 'not assigned'}
      </p>
    )
  }

  async function store(choice: Partial<OnBoard>, call: () => Promise<AdminArticle>) {
    setProblem(null)
    setChosen({ ...chosen, ...choice })
    try {
      const changed = await calls.run(article._id, call)
      if (changed) onChanged(boardOf(changed))
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'That failed. Please try again.'))
        // Another editor may have moved it: this is where it is now.
        const now = await request(connection, readArticle, { params: { id: article._id } }).catch(
          () => undefined,
        )
        if (now) onChanged(boardOf(now))
      }
    }
    if (calls.isBusy(article._id)) return
    setChosen({})
    void invalidateArticles(queryClient)
  }

  return (
    <>
      <div className="line middle hint board-fields">
        <label>
          Stage
          <select
            className="bare-select"
            value={stage}
            onChange={({ target }) => {
              const to = stages.find((one) => one === target.value)
              if (!to) return
              const submittedBy = to === 'review' ? account.username : null
              void store({ stage: to, submittedBy }, () =>
                request(connection, moveDraft, {
                  params: { id: article._id },
                  body: { stage: to, from: stage },
                }),
              )
            }}
          >
            {stages
              .filter((one) => one === stage || mayMove(account, shown, one))
              .map((one) => (
                <option key={one} value={one}>
                  {stageNames[one]}
                </option>
              ))}
          </select>
        </label>
        <label>
          Assigned to
          <select
            className="bare-select"
            value={assignee ?? ''}
            onChange={({ target }) => {
              const to = target.value || null
              void store({ assignee: to }, () =>
                request(connection, assignDraft, {
                  params: { id: article._id },
                  body: { assignee: to, from: assignee },
                }),
              )
            }}
          >
            <AssigneeOptions colleagues={colleagues} assignee={assignee} />
          </select>
        </label>
      </div>
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}

function boardOf({
  stage,
  assignee,
  submittedBy,
  submittedAt,
  sentBack,
  rewriteNote,
}: AdminArticle): OnBoard {
  return { stage, assignee, submittedBy, submittedAt, sentBack, rewriteNote }
}
