import { useEffect, useState } from 'react'

/** Whether the editor shows only the text. Ctrl+Alt+F switches it, by the key's place on the keyboard. */
export function useFocusMode(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code } = event
      if (!altKey || !(ctrlKey || metaKey) || code !== 'KeyF') return
      event.preventDefault()
      setOn((was) => !was)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { isOn, toggle: () => setOn((was) => !was) }
}
