import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#admin/ui/button.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { ignoreStrayKeys } from '#admin/ui/dialogs/stray-keys.ts'
import { useMediaQuery } from '#admin/ui/use-media-query.ts'

export interface EditorPanel {
  id: string
  label: string
  /** Shown in the button, unless it is 0. */
  count?: number
  /** @param close closes the panel; the focus returns to its button */
  render: (close: () => void) => ReactNode
}

/** As in `editor-panels.css`. */
export const besideTheText = '(min-width: 1200px)'

interface EditorPanelsProps {
  /** Stands before the buttons. */
  head: ReactNode
  panels: readonly EditorPanel[]
  openId: string | null
  onOpen: (id: string | null) => void
  children: ReactNode
}

/**
 * The editor's text with its panels: their buttons at the top, and the open one beside the text, or on a
 * smaller screen in a dialog as large as the window.
 */
export function EditorPanels({ head, panels, openId, onOpen, children }: EditorPanelsProps) {
  const panelId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const isBeside = useMediaQuery(besideTheText)
  const open = panels.find(({ id }) => id === openId)

  function close() {
    const button = buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
    // A modal panel lets nothing else be focused until it is gone. A frame later is too late: whoever
    // has pressed Tab by then would be taken back.
    flushSync(() => onOpen(null))
    button?.focus()
  }

  return (
    <div className={open && isBeside ? 'editor-body editor-body-beside' : 'editor-body'}>
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
      {open && (
        <Panel key={open.id} id={panelId} label={open.label} isBeside={isBeside} onClose={close}>
          {open.render(close)}
        </Panel>
      )}
    </div>
  )
}

interface PanelProps {
  id: string
  label: string
  isBeside: boolean
  onClose: () => void
  children: ReactNode
}

/** The same element beside the text and before it: what is typed in it stays when the window changes. */
function Panel({ id, label, isBeside, onClose, children }: PanelProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()

  useLayoutEffect(() => {
    const panel = ref.current
    const focused = document.activeElement
    const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]')
    if (isBeside) panel?.show()
    else panel?.showModal()
    // The dialogs that are open already stay before it.
    for (const dialog of dialogs) {
      dialog.close()
      dialog.showModal()
      if (dialog.contains(focused) && focused instanceof HTMLElement) focused.focus()
    }
    const stopIgnoring = panel && !isBeside && ignoreStrayKeys(panel)
    return () => {
      if (stopIgnoring) stopIgnoring()
      panel?.close()
    }
  }, [isBeside])
  useEffect(() => heading.current?.focus(), [])

  return (
    <dialog
      ref={ref}
      id={id}
      className={isBeside ? 'editor-panel' : 'editor-panel modal modal-full'}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
      // Beside the text it is no modal dialog, which the browser would close on Escape.
      onKeyDown={({ key, target }) => {
        const isOwn = target instanceof Element && target.closest('dialog') === ref.current
        if (isBeside && key === 'Escape' && isOwn) onClose()
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
          {children}
        </PartBoundary>
      </div>
    </dialog>
  )
}
