/**
 * @param key the pressed key's name
 * @param index where the focus is in a row
 * @param count how long the row is
 * @returns where the focus goes: arrow keys run round, Home and End lead to the ends; null where
 *   the key means nothing here
 */
export function keyTarget(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
