/**
 * Where an arrow key, Home or End moves the focus in a row (roving tabindex). Arrow keys wrap
 * around.
 *
 * @returns null for every other key
 */
export function rovingIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
