import { rovingIndex } from '#admin/ui/roving-index.ts'

/**
 * Where a key moves the focus in a grid: as in a row, and by rows.
 *
 * @returns null for every other key, and where there is no such row
 */
export function gridIndex(
  key: string,
  index: number,
  count: number,
  columns: number,
): number | null {
  const step = key === 'ArrowDown' ? columns : key === 'ArrowUp' ? -columns : 0
  if (step === 0) return rovingIndex(key, index, count)
  const target = index + step
  return target >= 0 && target < count ? target : null
}
