import type { Logout, SessionScope } from '#domain/session.ts'

const keys: Record<SessionScope, string> = { site: 'latchkey.site', admin: 'latchkey.admin' }

/** The tokens that this browser keeps, under the keys that the reader's login uses too. */
export interface KeptTokens {
  read: (scope: SessionScope) => string | null
  keep: (scope: SessionScope, token: string) => void
  remove: (scope: Logout['scope']) => void
  /** @returns how to stop listening for tokens that another tab removes */
  onRemoved: (scope: SessionScope, listener: () => void) => () => void
}

/** The tokens in local storage. */
export const keptTokens: KeptTokens = {
  read: (scope) => localStorage.getItem(keys[scope]),
  keep: (scope, token) => localStorage.setItem(keys[scope], token),
  remove: (scope) => {
    if (scope !== 'admin') localStorage.removeItem(keys.site)
    if (scope !== 'site') localStorage.removeItem(keys.admin)
  },
  onRemoved: (scope, listener) => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === null || (key === keys[scope] && newValue === null)) listener()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  },
}
