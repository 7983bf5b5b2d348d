import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { readArticle } from '#admin/api/articles.ts'
import { assignDraft, moveDraft } from '#admin/api/board.ts'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useAccount, useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { mayMove } from '#domain/board.ts'
import { mayEdit } from '#domain/role.ts'
import { stageNames, stages } from '#domain/stage.ts'
import { AssigneeOptions } from './assignee-options.tsx'

/** What a move or an assignment changes of an article. */
export type OnBoard = Pick<
  AdminArticle,
  'stage' | 'assignee' | 'submittedBy' | 'submittedAt' | 'rewriteNote'
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
  const { stage, assignee } = article
  if (article.published) return null
  if (!mayEdit(account, article)) {
    return (
      <p className="board-fields">
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
      // Somebody else may have moved it: this is where it is now.
      const now = await readArticle(connection, article._id).catch(() => undefined)
      if (now) onChanged(boardOf(now))
    }
    void invalidateArticles(queryClient)
  }

  return (
    <>
      <div className="board-fields">
        <label>
          Stage
          <select
            value={stage}
            onChange={({ target }) => {
              const to = stages.find((one) => one === target.value)
              if (to) void attempt(() => moveDraft(connection, article, to))
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
            value={assignee ?? ''}
            onChange={({ target }) =>
              void attempt(() => assignDraft(connection, article, target.value || null))
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
  rewriteNote,
}: AdminArticle): OnBoard {
  return { stage, assignee, submittedBy, submittedAt, rewriteNote }
}
