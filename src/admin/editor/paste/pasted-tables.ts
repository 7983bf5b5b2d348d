/**
 * Replaces layout tables with their content. A data table stays: it has headers, or several short
 * cells in several rows. Changes `body` in place.
 */
export function unwrapLayoutTables(body: HTMLElement): void {
  // From the inside out, so that a layout table is judged without the tables inside it.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    if (isLayout(table)) table.replaceWith(...contentOf(table))
  }
}

const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, figure, img, hr, table, div + div'

function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return true
  if (table.querySelector('th, caption, thead')) return false
  const rows = [...table.rows]
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (columns < 2 || rows.length < 2) return true
  const cells = rows.flatMap((row) => [...row.cells])
  // Word puts the text of each cell of a data table into one paragraph.
  return cells.some((cell) => cell.querySelectorAll(blocks).length > 1)
}

function contentOf(table: HTMLTableElement): Node[] {
  const cells = [...table.rows].flatMap((row) => [...row.cells])
  return cells.flatMap((cell) => {
    if (cell.querySelector(blocks)) return [...cell.childNodes]
    if (cell.textContent?.trim() === '') return []
    const paragraph = table.ownerDocument.createElement('p')
    paragraph.append(...cell.childNodes)
    return [paragraph]
  })
}
