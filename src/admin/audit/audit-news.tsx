import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import type { AuditEntry, AuditNews } from '#domain/audit/audit.ts'
import { dismissAuditNews, readAuditNews } from '#domain/audit/calls.ts'
import { kindNames, personOf, subjectOf } from './audit-words.ts'

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
  const { pathname } = useLocation()
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
    <aside className="line apart fine audit-news" aria-label="Since your last visit">
      <p>
        Since your last visit: {news.entries.map(newsOf).join('; ')}
        {news.more && '; and more'}. <Link to="/admin/audit">Audit list</Link>
      </p>
      <Button variant="bare" onClick={() => dismiss(news)}>
        Dismiss
      </Button>
    </aside>
  )
}

function newsOf(entry: AuditEntry): string {
  const subject = subjectOf(entry)
  const what = kindNames[entry.kind]
  const sentence = `${personOf(entry)} ${what.charAt(0).toLowerCase()}${what.slice(1)}`
  return subject && subject !== entry.by ? `${sentence} (${subject})` : sentence
}
