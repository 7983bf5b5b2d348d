import { useCallback, useSyncExternalStore } from 'react'

export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia?.(media)
      query?.addEventListener('change', listener)
      return () => query?.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(media).matches ?? false)
}

export function useNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 768px)')
}
