/**
 * @param instant an ISO 8601 instant
 * @returns the moment by the administrator's own clock, such as `Nov 21, 2026, 7:17 PM`
 */
export function moment(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
