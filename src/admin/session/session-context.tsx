import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Connection } from '#admin/api/connection.ts'
import { AdminSession, type SessionState } from './admin-session.ts'
import { localTokenStorage } from './token-storage.ts'

const SessionContext = createContext<AdminSession | null>(null)

/** Starts the admin session, by default with the tokens in local storage, and provides it. */
export function SessionProvider({
  session: given,
  children,
}: {
  session?: AdminSession
  children: ReactNode
}) {
  const [session] = useState(() => given ?? new AdminSession(localTokenStorage))
  useEffect(() => {
    void session.start()
  }, [session])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useAdminSession(): AdminSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useAdminSession needs a SessionProvider.')
  return session
}

export function useSessionState(): SessionState {
  const session = useAdminSession()
  return useSyncExternalStore(session.subscribe, session.getSnapshot)
}

export function useConnection(): Connection {
  return useAdminSession().connection
}
