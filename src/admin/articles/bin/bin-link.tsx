import { Link } from 'react-router'
import { useMay } from '#admin/auth/session-context.tsx'
import { binDays } from '#domain/articles/bin.ts'

/** Leads editors from a list of articles to those that were deleted. */
export function BinLink() {
  if (!useMay('editor')) return null
  return (
    <p className="hint bin-link">
      <Link to="/admin/bin">Bin</Link>: articles deleted in the last {binDays} days.
    </p>
  )
}
