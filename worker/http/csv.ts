/** What a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180). Every cell is quoted, and none is a formula for a spreadsheet. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
