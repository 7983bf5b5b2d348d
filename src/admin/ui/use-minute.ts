import { useEffect, useState } from 'react'
import { todayHere } from './date-time.ts'

/** Now, read anew each minute: a page may stand open for days. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** As `todayHere`, also once midnight has passed. */
export function useToday(): string {
  useMinute()
  return todayHere()
}
