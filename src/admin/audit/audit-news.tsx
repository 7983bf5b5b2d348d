import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { AuditNews } from '#domain/audit/audit.ts'
import { dismissAuditNews, readAuditNews } from '#domain/audit/calls.ts'

const NewsLine = lazyPart('NewsLine', () => import('./news-line.tsx'))

/**
 * Tells an owner once what others did to accounts and keys since the last visit: on the screen that the
 * visit begins with, until it is left or the notice is dismissed.
 */
export function AuditNewsNotice() {
  const send = useRequest()
  const queryClient = useQueryClient()
  const { data } = useReadSignedIn(queryKeys.auditNews, readAuditNews, {
    // It lists what happened before this visit.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const news = data && data.entries.length > 0 ? data : undefined
  const { pathname } = useVisit()
  const shownOn = useRef<string | null>(null)
  useEffect(() => {
    if (!news) return
    shownOn.current ??= pathname
    if (shownOn.current !== pathname) dismiss(news)
  })
  if (!news) return null

  function dismiss({ last }: AuditNews) {
    queryClient.setQueryData<AuditNews>(queryKeys.auditNews, { entries: [], more: false, last })
    // If it fails, the notice is there again at the next visit.
    send(dismissAuditNews, { body: { last } }).catch(() => undefined)
  }

  return (
    <PartBoundary name="part">
      <Suspense>
        <NewsLine news={news} onDismiss={() => dismiss(news)} />
      </Suspense>
    </PartBoundary>
  )
}
