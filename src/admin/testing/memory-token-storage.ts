import type { TokenStorage } from '#admin/auth/token-storage.ts'
import type { SessionScope } from '#domain/auth/session.ts'

/** Tokens in memory. `changeInOtherTab` acts as another tab of the browser, `expire` as a reader's page. */
export function memoryTokenStorage(initial: Partial<Record<SessionScope, string>>): TokenStorage & {
  changeInOtherTab: (scope: SessionScope, token: string | null) => void
  expire: () => void
} {
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
    onReplaced: (scope, listener) => void listeners.add({ scope, listener }),
    changeInOtherTab: (scope, token) => {
      if (token === null) tokens.delete(scope)
      else tokens.set(scope, token)
      for (const entry of listeners) if (entry.scope === scope) entry.listener()
    },
  }
}
