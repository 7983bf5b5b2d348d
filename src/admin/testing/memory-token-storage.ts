import type { TokenStorage } from '#admin/session/token-storage.ts'
import type { SessionScope } from '#domain/session.ts'

/** Tokens in memory. `removeInOtherTab` acts as another tab of the browser. */
export function memoryTokenStorage(
  initial: Partial<Record<SessionScope, string>>,
): TokenStorage & { removeInOtherTab: (scope: SessionScope) => void } {
  const tokens = new Map(Object.entries(initial))
  const listeners = new Set<{ scope: SessionScope; listener: () => void }>()
  return {
    get: (scope) => tokens.get(scope) ?? null,
    set: (scope, token) => void tokens.set(scope, token),
    remove: (scope) => {
      if (scope !== 'admin') tokens.delete('site')
      if (scope !== 'site') tokens.delete('admin')
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
