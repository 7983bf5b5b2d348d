import { useSyncExternalStore } from 'react'
import { greeting } from '#domain/dates.ts'

/** The greeting by the reader's clock; it follows the hour. */
export function Greeting({ greetings }: { greetings: readonly string[] }) {
  const hour = useSyncExternalStore(onHour, currentHour, noHour)
  return (
    // An inline script (`clock` in `#src/layouts/frame/inline-scripts.ts`) has set the text before.
    <p className="greeting" data-words={greetings.join('|')} suppressHydrationWarning>
      {hour === null ? '' : greeting(hour, greetings)}
    </p>
  )
}

function currentHour(): number {
  return new Date().getHours()
}

/** The server snapshot: a static page cannot know the reader's clock. */
function noHour(): null {
  return null
}

/** Notifies at every full hour, and when a hidden page becomes visible. */
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
