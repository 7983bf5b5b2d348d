import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react'
import { PartBoundary } from './part-boundary.tsx'
import { ignoreStrayKeys } from './stray-keys.ts'

/** Widths: small 400 px, medium 550 px, large 800 px, full as wide as the window. */
type ModalSize = 'small' | 'medium' | 'large' | 'full'

/** Whether the next dialog was opened by a person: see `OpenedDialog`. */
export const OpeningContext = createContext({ isAskedFor: false })

/**
 * A modal dialog, open while it is rendered. The native `<dialog>` traps the focus, closes on Escape
 * and restores the focus. One that opens by itself ignores what was pressed for the page below it.
 */
export function Modal({
  title,
  size = 'medium',
  text,
  urgent = text !== undefined,
  focusHeading = false,
  onClose,
  children,
}: {
  title: string
  size?: ModalSize
  /** What it asks or says, which is read out with its title. Makes it an alert dialog. */
  text?: ReactNode
  /** Makes it an alert dialog, which interrupts and needs an answer. */
  urgent?: boolean
  /** Focuses the heading instead of the first control, for dialogs with much to read. */
  focusHeading?: boolean
  /** Called on Escape. The caller then stops rendering the dialog, or leaves it open. */
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const opening = useContext(OpeningContext)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    const stopIgnoring = dialog && !opening.isAskedFor && ignoreStrayKeys(dialog)
    opening.isAskedFor = false
    return () => {
      if (stopIgnoring) stopIgnoring()
      dialog?.close()
    }
  }, [opening])
  useLayoutEffect(() => {
    if (focusHeading) heading.current?.focus()
  }, [focusHeading])

  return (
    <dialog
      ref={ref}
      className={`modal modal-${size}`}
      tabIndex={-1}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={text ? `${titleId}text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        // The cancel event of a file chooser inside the dialog bubbles up to here.
        if (event.target === event.currentTarget) onClose()
      }}
      onClose={({ target, currentTarget }) => {
        // A second Escape closes it, whatever the first one was answered. It is open while it is rendered.
        if (target !== currentTarget || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
    >
      <h2 className="title" id={titleId} ref={heading} tabIndex={focusHeading ? -1 : undefined}>
        {title}
      </h2>
      <PartBoundary name="dialog" onClose={onClose}>
        {text && (
          <div className="modal-text" id={`${titleId}text`}>
            {text}
          </div>
        )}
        {children}
      </PartBoundary>
    </dialog>
  )
}
