import { useLayoutEffect, useState } from 'react'
import { isCtrlAlt, useListener } from '#admin/ui/use-listener.ts'

/**
 * Whether the editor shows only the text. Ctrl+Alt+F switches it, by the key's place on the keyboard; Escape
 * in the text ends it.
 */
export function useFocusMode(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false)
  useListener('keydown', (event) => {
    const { code, key, target } = event
    const isInText = target instanceof Element && target.matches('.ProseMirror, .editor-bar-focus')
    if (key === 'Escape' && isInText) setOn(false)
    if (!isCtrlAlt(event) || code !== 'KeyF') return
    event.preventDefault()
    setOn((was) => !was)
  })
  // Of the page, not of the screen: with `:has()`, each element that a key adds would have all of it styled anew.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('focus-mode', isOn)
    return () => document.documentElement.classList.remove('focus-mode')
  }, [isOn])
  return { isOn, toggle: () => setOn((was) => !was) }
}
