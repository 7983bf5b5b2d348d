import { Link } from 'react-router'
import { useMay } from '#admin/session/session-context.tsx'
import { binDays } from '#domain/bin.ts'

/** Leads from a list of articles to what else the magazine has. */
export function BinLink() {
  const mayEdit = useMay('editor')
  return (
    <p className="bin-link">
      <Link to="/admin/media">Media</Link>: every picture, with its credit and where it is used.{' '}
      {mayEdit && (
        <>
          <Link to="/admin/bin">Bin</Link>: articles deleted in the last {binDays} days.{' '}
          <Link to="/admin/corrections">Corrections</Link>: what readers are told of changes.{' '}
          <Link to="/admin/editions">Editions</Link>: numbered issues of the magazine.{' '}
          <Link to="/admin/authors">Authors</Link>: who is named on bylines.
        </>
      )}
    </p>
  )
}
