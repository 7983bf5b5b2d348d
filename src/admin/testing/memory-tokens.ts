import type { KeptTokens } from '#admin/session/kept-tokens.ts'
import type { SessionScope } from '#domain/session.ts'

/**
 * @param tokens the tokens to begin with
 * @returns tokens kept in memory, with a way to act as another tab that removes one
 */
export function memoryTokens(
  tokens: Partial<Record<SessionScope, string>>,
): KeptTokens & { removeElsewhere: (scope: SessionScope) => void } {
  const kept = new Map(Object.entries(tokens))
  const listeners = new Set<{ scope: SessionScope; listener: () => void }>()
  return {
    read: (scope) => kept.get(scope) ?? null,
    keep: (scope, token) => void kept.set(scope, token),
    remove: (scope) => {
      if (scope !== 'admin') kept.delete('site')
      if (scope !== 'site') kept.delete('admin')
    },
    onRemoved: (scope, listener) => {
      const entry = { scope, listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    removeElsewhere: (scope) => {
      kept.delete(scope)
      for (const entry of listeners) if (entry.scope === scope) entry.listener()
    },
  }
}
