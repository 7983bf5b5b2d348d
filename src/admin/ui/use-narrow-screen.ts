import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 768px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(narrow)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(narrow).matches ?? false)
}
