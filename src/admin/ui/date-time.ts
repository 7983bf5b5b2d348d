/** Formats an ISO 8601 instant in this browser's time zone, such as `Nov 21, 2026, 7:17 PM`. */
export function formatDateTime(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
