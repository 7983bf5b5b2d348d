import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { type AuditFilter, filterQuery } from '#admin/api/audit.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { downloadAudit, listAudit } from '#domain/audit/calls.ts'
import { AuditDays } from './audit-days.tsx'
import { AuditFilters } from './audit-filters.tsx'

const pageSize = 100

/** Who did what, and when. */
export function AuditScreen() {
  const send = useRequest()
  const [filter, setFilter] = useState<AuditFilter>({ by: '', kind: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const list = useInfiniteQuery({
    queryKey: queryKeys.audit(filter),
    queryFn: ({ pageParam, signal }) =>
      send(listAudit, {
        query: { ...filterQuery(filter), limit: pageSize },
        page: pageParam,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []

  async function download() {
    setProblem(null)
    try {
      save(await send(downloadAudit, { query: filterQuery(filter) }), 'audit.csv')
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'Failed to download the list. Please try again.'))
      }
    }
  }

  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Audit List" />
        <div className="actions">
          <ButtonLink to="/admin/accounts">Accounts</ButtonLink>
          <Button onClick={() => void download()}>Download CSV</Button>
        </div>
      </div>
      <p className="explanation">
        Who did what, and when. Changes that readers saw stay in the list; all else is kept for a
        year. A refused sign-in shows the name that was tried.
      </p>
      <AuditFilters filter={filter} entries={entries} onChange={setFilter} />
      {problem && <Alert>{problem}</Alert>}
      <QueryState query={list} what="the list" />
      {list.data && <AuditDays entries={entries} />}
      <LoadMore list={list} what="the list" />
    </div>
  )
}

/** Has the browser save a file. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
