import type { Editor } from '@tiptap/core'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Whether a dialog asks something, which comes first. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog.modal[open]') !== null
}

/**
 * Whether Ctrl and Alt are pressed, or Cmd and Alt, and no dialog is open over the screen. AltGr, which Windows
 * reports as both, writes letters.
 */
export function isCtrlAlt(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey } = event
  if (!altKey || !(ctrlKey || metaKey)) return false
  return !event.getModifierState('AltGraph') && !isModalOpen()
}

/** Whether a key belongs to what an input method composes; Safari says so by the key's code. */
export function isComposing({ nativeEvent, keyCode }: ReactKeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229
}

/**
 * Whether Ctrl or Cmd is pressed with a letter, by the letter that the key writes; by its place where the
 * keyboard writes no Latin letters.
 */
export function isCtrl(event: KeyboardEvent, letter: string): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, key, code } = event
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  const isLatin = /^[ -~]/.test(key)
  return isLatin ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

/** Listens to an event of the window while the component is shown; the listener may be a new one each time. */
export function useListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const latest = useLatest(listener)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest.current(event)
    window.addEventListener(type, listen, capture)
    return () => window.removeEventListener(type, listen, capture)
  }, [type, capture, latest])
}

/** Listens to clicks in the text of an editor; the listener may be a new one each time. */
export function useTextClicks(
  editor: Editor | null,
  listener: (clicked: Element, editor: Editor) => void,
): void {
  const latest = useLatest(listener)
  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    const onClick = ({ target }: Event) => {
      if (target instanceof Element) latest.current(target, editor)
    }
    dom.addEventListener('click', onClick)
    return () => dom.removeEventListener('click', onClick)
  }, [editor, latest])
}
