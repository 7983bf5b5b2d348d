import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useSessionState } from '#admin/auth/session-context.tsx'
import { readDiagnostics } from '#domain/releases/calls.ts'

const hourMs = 60 * 60 * 1000

/** Warns in the header if a webhook was given up or ended by its receiver. */
export function WebhookAlert() {
  const signedIn = useSessionState().kind === 'signed-in'
  const { data } = useRead(
    queryKeys.diagnostics,
    readDiagnostics,
    {},
    { staleTime: hourMs, refetchInterval: hourMs, enabled: signedIn },
  )
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
