/**
 * Gives the focus back when what has it is removed, disabled for a while, or moved in its list: to it as soon as it
 * can have it, else to the open dialog or the screen's heading. What a person focuses meanwhile keeps it.
 *
 * @returns a function that ends this
 */
export function guardFocus(): () => void {
  let focused: HTMLElement | undefined
  let isTaken = false

  function see(records: readonly MutationRecord[]): void {
    const isIn = (node: Node) => focused !== undefined && node.contains(focused)
    isTaken ||= records.some(({ type, target, removedNodes }) =>
      type === 'attributes' ? isIn(target) : [...removedNodes].some(isIn),
    )
    // What is rendered may take the focus itself.
    if (isTaken) requestAnimationFrame(giveBack)
  }

  function giveBack(): void {
    if (!isTaken || !focused) return
    const { activeElement, body } = document
    if (activeElement !== body) isTaken = focused.matches(':disabled')
    else {
      const [topmost] = [...document.querySelectorAll<HTMLElement>('dialog.modal')].reverse()
      const place = topmost ?? document.querySelector('h1')
      ;(focused.isConnected ? focused : place)?.focus({ preventScroll: true })
    }
  }

  const changes = new MutationObserver(see)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const ending = new AbortController()
  const { signal } = ending
  addEventListener(
    'focusin',
    ({ target }) => {
      focused = target instanceof HTMLElement ? target : undefined
      isTaken = false
    },
    { signal },
  )
  // Who left it for nothing has not lost it: by a click on the page, or by closing the keyboard of a phone.
  const leave = () => {
    see(changes.takeRecords())
    if (!isTaken && document.activeElement === document.body) focused = undefined
  }
  addEventListener('focusout', () => queueMicrotask(leave), { signal })
  return () => {
    ending.abort()
    changes.disconnect()
  }
}

/** An upload's button is a field for files. */
const pressed = 'button, [type="file"]'

/**
 * As `ref` of an item in a list, or of a button beside others: if it is removed while the focus is in it, the focus
 * goes to the first button of its neighbour, else to the heading of the panel, else to the screen's.
 */
export function passFocusOn(item: HTMLElement | null): () => void {
  return () => {
    if (!item?.contains(document.activeElement)) return
    const neighbour = item.nextElementSibling ?? item.previousElementSibling
    const panel = item.closest('dialog')
    // React has removed it by then.
    queueMicrotask(() => {
      const near = neighbour?.matches('button') ? neighbour : neighbour?.querySelector(pressed)
      const target = near?.isConnected ? near : panel?.querySelector('h2')
      if (target instanceof HTMLElement) target.focus()
    })
  }
}

/** What the keys of a list that goes down are in a row. */
export const keysOfRow: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }

/**
 * Where an arrow key, Home or End moves the focus in a row (roving tabindex). Arrow keys wrap
 * around.
 *
 * @returns null for every other key
 */
export function rovingIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
