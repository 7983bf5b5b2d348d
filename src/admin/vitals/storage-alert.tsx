import { Link } from 'react-router'
import { storageWarning } from '#domain/vitals/storage.ts'
import { useDiagnostics } from './use-diagnostics.ts'

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
