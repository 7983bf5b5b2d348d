const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/**
 * @param instant an ISO 8601 instant that has passed
 * @param now the present moment
 * @returns how long ago it was in words, such as `3 minutes ago`; it needs no time zone
 */
export function timeAgo(instant: string, now: Date): string {
  const passed = Math.max(0, (now.getTime() - Date.parse(instant)) / 1000)
  const step = steps.find(({ seconds }) => passed >= seconds)
  if (!step) return 'a moment ago'
  const count = Math.floor(passed / step.seconds)
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`
}
