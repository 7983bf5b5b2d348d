import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useSettings } from '#admin/settings/use-settings.ts'
import { Button } from '#admin/ui/button.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { pinLead, unpinLead } from '#domain/articles/calls.ts'

/** Pins a published article as the front page's lead, or unpins it. */
export function LeadButton({ article }: { article: AdminArticleListed }) {
  const { _id, title, published } = article
  const send = useRequest()
  const invalidate = useInvalidate()
  const { attempt, busy, notice } = useAttempt()
  const isLead = useSettings().data?.leadArticle === _id
  if (!published) return null

  function toggle() {
    const work = () =>
      send(isLead ? unpinLead : pinLead, { params: { id: _id } }).finally(() =>
        invalidate(queryKeys.settings, queryKeys.releases),
      )
    return attempt(work, 'The lead could not be changed. Please try again.')
  }

  return (
    <>
      <Button
        variant="bare"
        aria-pressed={isLead}
        aria-label={`Pin as lead: ${title}`}
        title={isLead ? 'Leads the front page' : 'Pin as lead of the front page'}
        disabled={busy}
        onClick={() => void toggle()}
      >
        {isLead ? '★ Lead' : '☆ Lead'}
      </Button>
      {notice}
    </>
  )
}
