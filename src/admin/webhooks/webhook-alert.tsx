import { Link } from 'react-router'
import { useDiagnostics } from '#admin/vitals/use-diagnostics.ts'

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
