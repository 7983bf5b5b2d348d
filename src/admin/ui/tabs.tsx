import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { rovingIndex } from './focus.ts'

interface Tab<Name extends string> {
  name: Name
  label: string
  /** The number of its items, once known. */
  count?: number | undefined
}

/** Tabs over one panel. Arrow keys move between them and open them at once. */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: {
  label: string
  tabs: readonly Tab<Name>[]
  open: Name
  onOpen: (name: Name) => void
  children: ReactNode
}) {
  const id = useId()

  function move(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const target = rovingIndex(event.key, index, tabs.length)
    const tab = target === null ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onOpen(tab.name)
    document.getElementById(`${id}-${tab.name}`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab.name === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === open ? 0 : -1}
            onClick={() => onOpen(tab.name)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="tab-count">{` ${tab.count.toLocaleString('en-US')}`}</span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  )
}
