import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useSessionState } from '#admin/auth/session-context.tsx'
import { readDiagnostics } from '#domain/releases/calls.ts'
import { storageWarning } from '#domain/vitals/storage.ts'

const hourMs = 60 * 60 * 1000

/** Says in the header that the database is filling up. */
export function StorageAlert() {
  const signedIn = useSessionState().kind === 'signed-in'
  const { data } = useRead(
    queryKeys.diagnostics,
    readDiagnostics,
    {},
    { staleTime: hourMs, refetchInterval: hourMs, enabled: signedIn },
  )
  const warning = data?.storage && storageWarning(data.storage)
  return (
    <div role="status" className="bar-notice">
      {warning && (
        <p>
          {warning} <Link to="/admin/settings">What takes room</Link>
        </p>
      )}
    </div>
  )
}
