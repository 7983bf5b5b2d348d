import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import type { SentBackText } from '#domain/articles/admin-article.ts'
import { dismissSentBack } from '#domain/articles/calls.ts'

/** A text that an editor sent back, with what to change. */
export function SentBackToYou({
  text: { articleId, title, by, at, note },
}: {
  text: SentBackText
}) {
  const send = useRequest()
  const queryClient = useQueryClient()
  const dismissal = useMutation({
    mutationFn: () => send(dismissSentBack, { params: { id: articleId } }),
    onSettled: () => invalidateArticles(queryClient),
  })
  return (
    <li>
      <Link className="row-title" to={`/admin/edit/${articleId}`} state={useReturnState()}>
        {title}
      </Link>
      <p className="note-text">{note || 'No note was given.'}</p>
      <Facts facts={[`Sent back by ${by}`, formatDateTime(at)]} />
      <Button
        variant="bare"
        disabled={dismissal.isPending}
        aria-label={`Dismiss ${title}`}
        onClick={() => dismissal.mutate()}
      >
        Dismiss
      </Button>
    </li>
  )
}
