import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#admin/ui/button.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { Loading } from '#admin/ui/loading.tsx'

export interface EditorPanel {
  id: string
  label: string
  /** Shown in the button, unless it is 0. */
  count?: number
  /** On a phone it is below the text, not over it. */
  isBelow?: boolean
  /** What it shows may be loaded first. @param close closes the panel; the focus returns to its button */
  render: (close: () => void) => ReactNode
}

interface EditorPanelsProps {
  /** Stands before the buttons. */
  head: ReactNode
  panels: readonly EditorPanel[]
  opened: OpenedPanel
  /** What is beside the text at a desk, and below it elsewhere. */
  side?: ReactNode
  children: ReactNode
}

export type OpenedPanel = ReturnType<typeof useOpenedPanel>

export function useOpenedPanel() {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    id: ids.at(-1) ?? null,
    /** Opens a panel, whatever is open. */
    open: (id: string) => setIds([id]),
    /** Opens what belongs to the open panel, such as the answers to a change. Closed, it leads back there. */
    follow: (id: string) => setIds(([first]) => (first && first !== id ? [first, id] : [id])),
    /** Leads back to the panel that it belongs to; null if it was opened alone. */
    back: ids.length > 1 ? () => setIds((open) => open.slice(0, 1)) : null,
    close: () => setIds((open) => open.slice(0, -1)),
  }
}

/**
 * The editor's text with its panels: their buttons at the top, and the open one beside the text, or on a
 * phone over the lower half of the screen.
 */
export function EditorPanels({ head, panels, opened, side, children }: EditorPanelsProps) {
  const panelId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const open = panels.find(({ id }) => id === opened.id)

  function close() {
    const button = buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
    // A frame later is too late: whoever has pressed Tab by then would be taken back.
    flushSync(opened.close)
    // A panel that it leads back to has taken the focus.
    if (!document.getElementById(panelId)) button?.focus()
  }

  return (
    <div className="editor-body">
      <div className="editor-column">
        <div className="line apart editor-head">
          {head}
          <div className="actions" ref={buttons}>
            {panels.map(({ id, label, count }) => (
              <Button
                key={id}
                aria-expanded={id === opened.id}
                aria-controls={id === opened.id ? panelId : undefined}
                onClick={({ currentTarget }) => {
                  flushSync(() => (id === opened.id ? opened.close() : opened.open(id)))
                  if (buttons.current) showWithin(buttons.current, currentTarget)
                }}
              >
                {count ? `${label} (${count})` : label}
              </Button>
            ))}
          </div>
        </div>
        {children}
      </div>
      {(side || open) && (
        <div className="editor-side">
          {side}
          {open && (
            <Panel
              key={open.id}
              id={panelId}
              label={open.label}
              isBelow={open.isBelow ?? false}
              onClose={close}
            >
              {open.render(close)}
            </Panel>
          )}
        </div>
      )}
    </div>
  )
}

interface PanelProps {
  id: string
  label: string
  isBelow: boolean
  onClose: () => void
  children: ReactNode
}

/** No modal dialog: the text beside it stays in use. */
function Panel({ id, label, isBelow, onClose, children }: PanelProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()

  useEffect(() => {
    // Led back to, it may have the focus inside already. Opened by a click into the text, the writing goes on.
    const { activeElement } = document
    const isWriting = activeElement?.closest('.tiptap')
    if (!isWriting && !ref.current?.contains(activeElement)) heading.current?.focus()
  }, [])

  return (
    <dialog
      ref={ref}
      open
      id={id}
      className={isBelow ? 'editor-panel editor-panel-below' : 'editor-panel'}
      aria-labelledby={headingId}
      onKeyDown={({ key, target }) => {
        const isOwn = target instanceof Element && target.closest('dialog') === ref.current
        if (key === 'Escape' && isOwn) onClose()
      }}
    >
      <div className="line middle apart editor-panel-head">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <Button variant="bare" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="editor-panel-content">
        <PartBoundary name="panel" onClose={onClose}>
          <Suspense fallback={<Loading text="Loading..." />}>{children}</Suspense>
        </PartBoundary>
      </div>
    </dialog>
  )
}

/** Shows all of a button in its row, which scrolls where it has no room. The page stays where it is. */
function showWithin(row: HTMLElement, button: HTMLElement): void {
  const [whole, part] = [row.getBoundingClientRect(), button.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, part.right - whole.right) + Math.min(0, part.left - whole.left)
}
