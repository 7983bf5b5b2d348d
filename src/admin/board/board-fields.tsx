import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { mayMove } from '#domain/board/board.ts'
import { assignDraft, moveDraft } from '#domain/board/calls.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { AssigneeOptions } from './assignee-options.tsx'

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
  const send = useRequest()
  const queryClient = useQueryClient()
  const account = useAccount()
  const colleagues = useColleagues()
  const [problem, setProblem] = useState<string | null>(null)
  const { stage, assignee } = article
  if (article.published) return null
  if (!mayEdit(account, article)) {
    return (
      <p className="line middle hint board-fields">
        {stageNames[stage]}, {assignee ? `assigned to ${assignee}` : 'not assigned'}
      </p>
    )
  }

  async function attempt(work: () => Promise<AdminArticle>) {
    setProblem(null)
    try {
      onChanged(boardOf(await work()))
    } catch (error) {
      if (isUnauthorized(error)) return
      setProblem(userMessage(error, 'That failed. Please try again.'))
      // Another editor may have moved it: this is where it is now.
      const now = await send(readArticle, { params: { id: article._id } }).catch(() => undefined)
      if (now) onChanged(boardOf(now))
    }
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
              if (to)
                void attempt(() =>
                  send(moveDraft, {
                    params: { id: article._id },
                    body: { stage: to, from: article.stage },
                  }),
                )
            }}
          >
            {stages
              .filter((one) => one === stage || mayMove(account, article, one))
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
            onChange={({ target }) =>
              void attempt(() =>
                send(assignDraft, {
                  params: { id: article._id },
                  body: { assignee: target.value || null, from: article.assignee },
                }),
              )
            }
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
