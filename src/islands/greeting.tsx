import { useSyncExternalStore } from 'react'
import { greeting } from '#domain/dates.ts'

/** The greeting by the reader's own clock; it changes when the hour passes. */
export function Greeting() {
  const hour = useSyncExternalStore(onHour, currentHour, unknownHour)
  return <p className="greeting">{hour === null ? '' : greeting(hour)}</p>
}

function currentHour(): number {
  return new Date().getHours()
}

/** A page made ahead of time cannot know the reader's clock. */
function unknownHour(): null {
  return null
}

/** Calls back after every full hour, and when a sleeping page is looked at again. */
function onHour(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = new Date()
    const next = new Date(now).setHours(now.getHours() + 1, 0, 0, 0)
    timer = setTimeout(() => {
      notify()
      wait()
    }, next - now.getTime())
  }
  wait()
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}
