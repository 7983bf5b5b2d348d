import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { keysOfRow, rovingIndex } from '#admin/ui/focus.ts'

interface MenuItem<Name extends string> {
  name: Name
  label: string
}

/** A button that opens a menu of actions. Arrow keys move in it, Escape closes it. */
export function MenuButton<Name extends string>({
  label,
  name,
  items,
  onChoose,
}: {
  label: string
  /** What a screen reader says instead of the label. */
  name: string
  items: readonly MenuItem<Name>[]
  onChoose: (name: Name) => void
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen])

  function close() {
    setIsOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  function left({ relatedTarget }: FocusEvent) {
    if (!root.current?.contains(relatedTarget)) setIsOpen(false)
  }

  function moveFrom(event: KeyboardEvent, index: number) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    const next = rovingIndex(keysOfRow[event.key] ?? event.key, index, items.length)
    if (next === null) return
    event.preventDefault()
    root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[next]?.focus()
  }

  return (
    <div className="menu" ref={root}>
      <Button
        variant="bare"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onBlur={left}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <div className="menu-items" id={id} role="menu" aria-label={name}>
          {items.map((item, index) => (
            <button
              key={item.name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onBlur={left}
              onKeyDown={(event) => moveFrom(event, index)}
              onClick={() => {
                close()
                onChoose(item.name)
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
