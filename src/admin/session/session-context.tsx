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
import { keptTokens } from './kept-tokens.ts'

const SessionContext = createContext<AdminSession | null>(null)

/**
 * Starts the admin session and hands it to everything below.
 *
 * @param props.session the session; one over local storage unless given
 */
export function SessionProvider({
  session: given,
  children,
}: {
  session?: AdminSession
  children: ReactNode
}) {
  const [session] = useState(() => given ?? new AdminSession(keptTokens))
  useEffect(() => {
    void session.start()
  }, [session])
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * @returns the admin session, for what is done with it
 * @throws Error outside of a SessionProvider
 */
export function useAdminSession(): AdminSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useAdminSession needs a SessionProvider above it.')
  return session
}

/** @returns what is known of the person in front of the portal, renewed with every change */
export function useSessionState(): SessionState {
  const session = useAdminSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** @returns what the functions of `api/` are called with */
export function useConnection(): Connection {
  return useAdminSession().connection
}
