import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Listens to an event of the window while the component is shown; the listener may be a new one each time. */
export function useListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const latest = useLatest(listener)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest.current(event)
    window.addEventListener(type, listen, capture)
    return () => window.removeEventListener(type, listen, capture)
  }, [type, capture, latest])
}
