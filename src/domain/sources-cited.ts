/**
 * @param count how many sources an article cites
 * @returns `1 Source Cited` or `N Sources Cited`; empty where there are none
 */
export function sourcesCited(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 Source Cited' : `${count} Sources Cited`
}
