import type { TokenStorage } from '#admin/auth/token-storage.ts'
import type { SessionScope } from '#domain/auth/session.ts'

/** Tokens in memory. `removeInOtherTab` acts as another tab of the browser, `expire` as a reader's page. */
export function memoryTokenStorage(
  initial: Partial<Record<SessionScope, string>>,
): TokenStorage & { removeInOtherTab: (scope: SessionScope) => void; expire: () => void } {
  const tokens = new Map(Object.entries(initial))
  let expired = false
  const listeners = new Set<{ scope: SessionScope; listener: () => void }>()
  return {
    get: (scope) => tokens.get(scope) ?? null,
    set: (scope, token) => void tokens.set(scope, token),
    remove: (scope) => {
      if (scope !== 'admin') tokens.delete('site')
      if (scope !== 'site') tokens.delete('admin')
    },
    expire: () => {
      tokens.delete('admin')
      expired = true
    },
    takeExpiry: () => {
      const wasExpired = expired
      expired = false
      return wasExpired
    },
    onRemoved: (scope, listener) => {
      const entry = { scope, listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    removeInOtherTab: (scope) => {
      tokens.delete(scope)
      for (const entry of listeners) if (entry.scope === scope) entry.listener()
    },
  }
}
