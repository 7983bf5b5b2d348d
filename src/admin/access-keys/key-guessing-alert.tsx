import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { countRefusedKeys } from '#domain/access-keys/calls.ts'

const pollIntervalMs = 60_000

/** Warns in the header if someone seems to be guessing the access key. */
export function KeyGuessingAlert() {
  const { data } = useReadSignedIn(queryKeys.refusedKeys, countRefusedKeys, {
    refetchInterval: pollIntervalMs,
  })
  return (
    <div role="status" className="bar-notice">
      {data?.alarming && (
        <p>
          Someone may be guessing the access key: {data.lastHour.toLocaleString('en-US')} wrong keys
          in the last hour. Tell the site’s operator. <Link to="/admin/keys">Access keys</Link>
        </p>
      )}
    </div>
  )
}
