import { useEffect, useRef, useState } from 'react'

type Control = 'first' | 'last'

/** One that is shown later takes the focus from nothing. */
const awaitedMs = 1_000

/**
 * Returns a function that focuses a button of an item, by its `data-item`, once it is shown: a moved one is
 * made anew in its place.
 */
export function useFocusedItem(): (key: string, control?: Control) => void {
  const wanted = useRef<{ key: string; control: Control; until: number } | null>(null)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (!wanted.current || document.querySelector('dialog[open]')) return
    const { key, control, until } = wanted.current
    if (performance.now() > until) wanted.current = null
    if (!wanted.current) return
    const item = document.querySelector(`[data-item="${CSS.escape(key)}"]`)
    const buttons = [...(item?.querySelectorAll('button') ?? [])]
    const focused = buttons.at(control === 'first' ? 0 : -1) ?? item?.querySelector('a')
    if (!focused) return
    wanted.current = null
    focused.focus()
  })
  return (key, control = 'first') => {
    wanted.current = { key, control, until: performance.now() + awaitedMs }
    setAsked((times) => times + 1)
  }
}
