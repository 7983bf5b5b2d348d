/** Where a page of a list ended: the sorted instant and the id of its last row. */
export interface Cursor {
  at: string
  id: string
}

/**
 * A page of a list, and the cursor that the next one starts after.
 *
 * @param rows one more than the page may have, if there is another page
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { itemOf, cursorOf }: { itemOf: (row: Row) => Item; cursorOf: (last: Row) => string },
): { items: Item[]; next: string | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? cursorOf(last) : undefined
  return { items: page.map(itemOf), next }
}
