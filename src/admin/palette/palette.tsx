import { useState } from 'react'
import { createPortal } from 'react-dom'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { isCtrl, isModalOpen, useListener } from '#admin/ui/use-listener.ts'
import type { PaletteAction } from './palette-action.ts'

const PaletteDialog = lazyPart('PaletteDialog', () => import('./palette-dialog.tsx'))

/** The button and the key, Ctrl K, that open the finder. In a text the key makes a link. */
export function Palette({ actions }: { actions: readonly PaletteAction[] }) {
  const [isOpen, setOpen] = useState(false)

  useListener('keydown', (event) => {
    if (event.defaultPrevented || !isCtrl(event, 'k')) return
    event.preventDefault()
    // One dialog at a time: what another one asks comes first.
    if (!isModalOpen()) setOpen(true)
  })

  return (
    <>
      <button
        type="button"
        className="bar-find"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        title="Find an article, a screen or an action (Ctrl+K)"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
          <circle cx="6.8" cy="6.8" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="M10.4 10.4 14.4 14.4" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className="visually-hidden">Find</span>
      </button>
      {isOpen &&
        // Outside of the header, whose parts stand in a line.
        createPortal(
          <OpenedDialog onClose={() => setOpen(false)}>
            <PaletteDialog actions={actions} onClose={() => setOpen(false)} />
          </OpenedDialog>,
          document.body,
        )}
    </>
  )
}
