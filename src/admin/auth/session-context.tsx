import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { isAtLeast, type Role } from '#domain/accounts/role.ts'
import { AdminSession, type SessionState } from './admin-session.ts'
import { localTokenStorage } from './token-storage.ts'

const SessionContext = createContext<AdminSession | null>(null)

interface SessionProviderProps {
  session?: AdminSession
  children: ReactNode
}

export function SessionProvider({ session: given, children }: SessionProviderProps) {
  const [session] = useState(() => given ?? new AdminSession(localTokenStorage))
  useEffect(() => {
    void session.start()
  }, [session])
  useEffect(reloadIfLeft, [])
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Back takes the portal out of memory as it was left. If its session has ended meanwhile, or another
 * account has signed in, it is loaded anew.
 */
function reloadIfLeft(): () => void {
  let token = localTokenStorage.get('admin')
  const onHide = () => {
    token = localTokenStorage.get('admin')
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || localTokenStorage.get('admin') === token) return
    document.documentElement.hidden = true
    location.reload()
  }
  const closed = new AbortController()
  addEventListener('pagehide', onHide, { signal: closed.signal })
  addEventListener('pageshow', onShow, { signal: closed.signal })
  return () => closed.abort()
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

/** Who is signed in. A screen that stays open after the session's end keeps what it knew. */
export function useAccount(): { username: string | null; role: Role } {
  useSessionState()
  return useAdminSession().account
}

/** Whether the account may do what a role may. Screens leave out what it may not. */
export function useMay(least: Role): boolean {
  return isAtLeast(useAccount().role, least)
}

/** Sends requests in this session. A function that only makes calls is `useRequest`. */
export function useConnection() {
  return useAdminSession().connection
}

/** Returns the function that makes calls in this session; it stays the same. */
export function useRequest() {
  return useAdminSession().request
}
