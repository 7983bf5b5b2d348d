import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection, useSessionState } from '#admin/auth/session-context.tsx'
import { request } from '#domain/calls/request.ts'
import { readDiagnostics } from '#domain/releases/calls.ts'
import { storageWarning } from '#domain/vitals/storage.ts'

const hourMs = 60 * 60 * 1000

/** Says in the header that the database is filling up. */
export function StorageAlert() {
  const connection = useConnection()
  const signedIn = useSessionState().kind === 'signed-in'
  const { data } = useQuery({
    queryKey: queryKeys.diagnostics,
    queryFn: ({ signal }) => request(connection, readDiagnostics, { signal }),
    staleTime: hourMs,
    refetchInterval: hourMs,
    enabled: signedIn,
  })
  const warning = data?.storage && storageWarning(data.storage)
  return (
    <div role="status" className="schedule-alert">
      {warning && (
        <p>
          {warning} <Link to="/admin/settings">What takes room</Link>
        </p>
      )}
    </div>
  )
}
