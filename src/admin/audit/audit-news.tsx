import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import type { AuditEntry, AuditNews } from '#domain/audit/audit.ts'
import { dismissAuditNews, readAuditNews } from '#domain/audit/calls.ts'
import { kindNames, personOf, subjectOf } from './audit-words.ts'

/** Tells an owner what others did to accounts and keys since the last visit, until it is dismissed. */
export function AuditNewsNotice() {
  const send = useRequest()
  const queryClient = useQueryClient()
  const { data } = useReadSignedIn(queryKeys.auditNews, readAuditNews, {
    // It lists what happened before this visit.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.entries.length === 0) return null

  function dismiss({ last }: AuditNews) {
    queryClient.setQueryData<AuditNews>(queryKeys.auditNews, { entries: [], more: false, last })
    // If it fails, the notice is there again at the next visit.
    send(dismissAuditNews, { body: { last } }).catch(() => undefined)
  }

  return (
    <aside className="line apart fine audit-news" aria-label="Since your last visit">
      <p>
        Since your last visit: {data.entries.map(newsOf).join('; ')}
        {data.more && '; and more'}. <Link to="/admin/audit">Audit list</Link>
      </p>
      <Button variant="bare" onClick={() => dismiss(data)}>
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
