import { Link } from 'react-router'
import { binDays } from '#domain/bin.ts'

/** Leads from a list of articles to those that were deleted. */
export function BinLink() {
  return (
    <p className="bin-link">
      <Link to="/admin/bin">Bin</Link>: articles deleted in the last {binDays} days
    </p>
  )
}
