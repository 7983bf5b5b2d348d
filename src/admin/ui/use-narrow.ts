import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 768px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(narrow)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** @returns whether the screen is at most as wide as a tablet held upright, renewed as it changes */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(narrow).matches ?? false)
}
