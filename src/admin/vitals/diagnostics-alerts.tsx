import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { readDiagnostics } from '#domain/releases/calls.ts'
import { storageWarning } from '#domain/vitals/storage.ts'

const hourMs = 60 * 60 * 1000

function useDiagnostics() {
  return useReadSignedIn(queryKeys.diagnostics, readDiagnostics, {
    staleTime: hourMs,
    refetchInterval: hourMs,
  })
}

/** Says in the header that the database is filling up. */
export function StorageAlert() {
  const { data } = useDiagnostics()
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

/** Warns in the header if a webhook was given up or ended by its receiver. */
export function WebhookAlert() {
  const { data } = useDiagnostics()
  const failing = data?.programs?.failingWebhooks ?? []
  return (
    <div role="status" className="bar-notice">
      {failing.length > 0 && (
        <p>
          {failing.length === 1 ? 'A webhook fails' : `${failing.length} webhooks fail`}:{' '}
          {failing.join(', ')}. <Link to="/admin/settings/webhooks">Webhooks</Link>
        </p>
      )}
    </div>
  )
}
