import { type DragEvent, useState } from 'react'

/** Dragging items of one kind between places of a screen. Other windows do not know what is dragged. */
export function createDragging<Item>() {
  let dragged: Item | null = null

  /** An item that left the page while it was dragged had no `dragend`: a file may be held by now. */
  function itemOf({ dataTransfer }: DragEvent): Item | null {
    return dataTransfer?.types.includes('Files') ? null : dragged
  }

  /** The attributes of an item's element. Links within it can be dragged, also where it cannot. */
  function source(item: Item, draggable: boolean) {
    return {
      draggable,
      onDragStart: () => {
        dragged = draggable ? item : null
      },
      onDragEnd: () => {
        dragged = null
      },
    }
  }

  /** Whether something is held over a place that takes it, and the attributes of the place's element. */
  function useTarget(takes: (item: Item) => boolean, onDrop: (item: Item) => void) {
    const [isTarget, setIsTarget] = useState(false)
    const attributes = {
      onDragOver: (event: DragEvent) => {
        const item = itemOf(event)
        if (item === null || !takes(item)) return
        event.preventDefault()
        setIsTarget(true)
      },
      onDragLeave: () => setIsTarget(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsTarget(false)
        const item = itemOf(event)
        if (item !== null && takes(item)) onDrop(item)
        dragged = null
      },
    }
    return { isTarget, attributes }
  }

  return { source, useTarget }
}
