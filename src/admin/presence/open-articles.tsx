import { queryKeys } from '#admin/api/query-client.ts'
import { useRead, useReadSignedIn } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { listPresence } from '#domain/presence/calls.ts'
import { presenceMs } from '#domain/presence/presence.ts'
import { hereWords } from './presence-words.ts'

/** Keeps up to date who has which article open, while a screen shows `WhoIsIn`. */
export function usePolledPresence(): void {
  useReadSignedIn(queryKeys.presence, listPresence, { refetchInterval: presenceMs })
}

/** A badge for each colleague who has the article open. */
export function WhoIsIn({ articleId }: { articleId: string }) {
  const { username } = useAccount()
  // Read by the screen: each row would ask for itself.
  const { data, isError } = useRead(queryKeys.presence, listPresence, {}, { enabled: false })
  const known = (!isError && data) || []
  const others = known.filter((one) => one.articleId === articleId && one.username !== username)
  return others.map((one) => (
    <span key={one.username} className={one.typing ? 'badge badge-signal' : 'badge'}>
      {hereWords([one])}
    </span>
  ))
}
