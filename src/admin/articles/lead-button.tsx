import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useSettings } from '#admin/settings/use-settings.ts'
import { Button } from '#admin/ui/button.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { pinLead, unpinLead } from '#domain/articles/calls.ts'

/** Pins a published article as the front page's lead, or unpins it. */
export function LeadButton({ article }: { article: AdminArticleListed }) {
  const { _id, title, published } = article
  const send = useRequest()
  const queryClient = useQueryClient()
  const isLead = useSettings().data?.leadArticle === _id
  const pin = useMutation({
    mutationFn: () => send(isLead ? unpinLead : pinLead, { params: { id: _id } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
        queryClient.invalidateQueries({ queryKey: queryKeys.releases }),
      ]),
  })
  if (!published) return null
  return (
    <>
      <Button
        variant="bare"
        aria-pressed={isLead}
        aria-label={`Pin as lead: ${title}`}
        title={isLead ? 'Leads the front page' : 'Pin as lead of the front page'}
        disabled={pin.isPending}
        onClick={() => pin.mutate()}
      >
        {isLead ? '★ Lead' : '☆ Lead'}
      </Button>
      {pin.isError && !isUnauthorized(pin.error) && (
        <NoticeDialog title="Error" onClose={pin.reset}>
          {userMessage(pin.error, 'The lead could not be changed. Please try again.')}
        </NoticeDialog>
      )}
    </>
  )
}
