/** A row of a table: what was measured, and figures. */
export type MeasuredRow = Record<string, string | number>
