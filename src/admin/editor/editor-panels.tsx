import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
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
  openId: string | null
  onOpen: (id: string | null) => void
  /** What is beside the text at a desk, and below it elsewhere. */
  side?: ReactNode
  children: ReactNode
}

/**
 * The editor's text with its panels: their buttons at the top, and the open one beside the text, or on a
 * phone over the lower half of the screen.
 */
export function EditorPanels({ head, panels, openId, onOpen, side, children }: EditorPanelsProps) {
  const panelId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const open = panels.find(({ id }) => id === openId)

  function close() {
    const button = buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
    // A frame later is too late: whoever has pressed Tab by then would be taken back.
    flushSync(() => onOpen(null))
    button?.focus()
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
                aria-expanded={id === openId}
                aria-controls={id === openId ? panelId : undefined}
                onClick={() => onOpen(id === openId ? null : id)}
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

  useEffect(() => heading.current?.focus(), [])

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
      <div className="editor-panel-head">
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
