export const dayMs = 86_400_000

/** The ISO 8601 instant that lies so many days before another one. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString()
}
