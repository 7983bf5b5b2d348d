import { type DragEvent, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#admin/ui/button.tsx'

type Move = (from: number, to: number) => void

/** Dragging the rows of a list into another order. Returns the attributes of each row. */
export function useRowDragging(move: Move) {
  const [dragged, setDragged] = useState<number | null>(null)
  return (index: number) => ({
    draggable: true,
    'data-dragged': dragged === index || undefined,
    onMouseDown: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      // Firefox sets no caret and selects no words in a field of what can be dragged.
      currentTarget.draggable = !(target instanceof HTMLInputElement)
    },
    onDragStart: ({ target, currentTarget }: DragEvent) => {
      // Words in a field are dragged by themselves.
      if (target === currentTarget) setDragged(index)
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      if (dragged === index) return
      move(dragged, index)
      setDragged(index)
    },
  })
}

interface OrderButtonsProps {
  /** The row's name. */
  about: string
  index: number
  count: number
  onMove: Move
}

/** Moves a row up or down. The button that was pressed has the focus in its new place. */
export function OrderButtons({ about, index, count, onMove }: OrderButtonsProps) {
  function step(button: HTMLElement, by: 1 | -1) {
    if (index + by < 0 || index + by >= count) return
    const rows = button.closest('ol')?.children
    flushSync(() => onMove(index, index + by))
    rows?.[index + by]?.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus()
  }

  return (
    <>
      <Button
        variant="bare"
        data-step={-1}
        aria-label={`Move up: ${about}`}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => step(currentTarget, -1)}
      >
        ↑
      </Button>
      <Button
        variant="bare"
        data-step={1}
        aria-label={`Move down: ${about}`}
        aria-disabled={index === count - 1}
        onClick={({ currentTarget }) => step(currentTarget, 1)}
      >
        ↓
      </Button>
    </>
  )
}
