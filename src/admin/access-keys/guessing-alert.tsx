import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readRefusedKeys } from '#admin/api/access-keys.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection, useSessionState } from '#admin/session/session-context.tsx'

/** How often the server is asked, in milliseconds. */
const interval = 60_000

/** Says in the header that somebody seems to be guessing the access key; nothing otherwise. */
export function GuessingAlert() {
  const connection = useConnection()
  const signedIn = useSessionState().kind === 'signed-in'
  const { data } = useQuery({
    queryKey: queryKeys.refusedKeys,
    queryFn: ({ signal }) => readRefusedKeys(connection, signal),
    refetchInterval: interval,
    enabled: signedIn,
  })
  return (
    <div role="status" className="guessing">
      {data?.alarming && (
        <p>
          Somebody may be guessing the access key: {data.lastHour.toLocaleString('en-US')} wrong
          keys in the last hour. <Link to="/admin/keys">Access keys</Link>
        </p>
      )}
    </div>
  )
}
