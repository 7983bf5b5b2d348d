import { type RefObject, useRef } from 'react'

interface RowFocus {
  rows: RefObject<HTMLOListElement | null>
  /** Call after a row was added or removed: puts the focus into the row at this place, else the last one. */
  focusRow: (index: number) => void
}

/** Keeps the focus in a list of fields: the button that had it may have left the page with the act. */
export function useRowFocus(): RowFocus {
  const rows = useRef<HTMLOListElement>(null)
  const focusRow = (index: number) =>
    // The row is there once React has rendered the change.
    requestAnimationFrame(() => {
      const inputs = [...(rows.current?.children ?? [])].map((row) => row.querySelector('input'))
      const target = inputs[index] ?? inputs.at(-1)
      target?.focus()
    })
  return { rows, focusRow }
}
