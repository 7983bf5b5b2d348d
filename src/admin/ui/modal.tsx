import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

/** Widths: small 400 px, medium 550 px, large 800 px, full as wide as the window. */
export type ModalSize = 'small' | 'medium' | 'large' | 'full'

/**
 * A modal dialog, open as long as it is rendered. The browser's own `<dialog>` holds the focus
 * inside, closes on Escape and gives the focus back.
 *
 * @param props.title its heading
 * @param props.size its width
 * @param props.urgent whether it interrupts with something to be answered
 * @param props.toRead whether it holds more to read than to press: its heading then has the focus
 *   at first, in place of the first thing that takes it
 * @param props.onClose called on Escape; the caller then stops rendering it
 */
export function Modal({
  title,
  size = 'medium',
  urgent = false,
  toRead = false,
  onClose,
  children,
}: {
  title: string
  size?: ModalSize
  urgent?: boolean
  toRead?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useLayoutEffect(() => {
    if (toRead) heading.current?.focus()
  }, [toRead])
  useFocusOnHeadingWhenLost()

  return (
    <dialog
      ref={ref}
      className={`modal modal-${size}`}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // A file chooser inside the dialog sends its own cancel up here.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <h2 id={titleId} ref={heading} tabIndex={toRead ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** Where the button that opened the dialog is gone with what it deleted, the h1 gets the focus. */
function useFocusOnHeadingWhenLost(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('h1')?.focus()
      })
    },
    [],
  )
}
