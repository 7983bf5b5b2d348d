import { useEffect, useState } from 'react'
import { todayHere } from './date-time.ts'

const minuteMs = 60_000
const thisMinute = () => Math.floor(Date.now() / minuteMs)

/** When this minute began, read anew as the next one does: a page may stand open for days. */
export function useMinute(): Date {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute), 1_000)
    return () => clearInterval(timer)
  }, [])
  return new Date(minute * minuteMs)
}

/** As `todayHere`, also once midnight has passed. */
export function useToday(): string {
  useMinute()
  return todayHere()
}
