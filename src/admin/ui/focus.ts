/**
 * Gives the focus back when what has it is removed, disabled or inert for a while, or moved in its list: to it as soon
 * as it can have it; to what a dialog was opened from; to what was the end of a list before there was more; else to the
 * dialog around it, or the screen's heading. What a person focuses meanwhile keeps it.
 *
 * @returns a function that ends this
 */
export function guardFocus(): () => void {
  let focused: HTMLElement | undefined
  /** What is around it. */
  let path: EventTarget[] = []
  /** What had it when a dialog opened that browsers cannot give it back from: it was disabled then. */
  let opener: HTMLElement | undefined
  /** The last of a list, above the button for more of it. */
  let last: HTMLElement | undefined
  let isTaken = false

  function take(event: FocusEvent): void {
    const { target } = event
    const dialog = target instanceof Element && target.closest('dialog')
    if (!dialog) opener = undefined
    else if (isTaken && focused?.isConnected && !dialog.contains(focused)) opener = focused
    focused = target instanceof HTMLElement ? target : undefined
    const list = focused?.closest('.list-end')?.previousElementSibling
    last = [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1)
    path = event.composedPath()
    isTaken = false
  }

  function see(records: readonly MutationRecord[]): void {
    const isIn = (node: Node) => focused !== undefined && node.contains(focused)
    isTaken ||= records.some(({ type, target, removedNodes }) =>
      type === 'attributes' ? isIn(target) : [...removedNodes].some(isIn),
    )
    // What is rendered may take the focus itself.
    if (isTaken) requestAnimationFrame(giveBack)
  }

  function placeOf(gone: HTMLElement): HTMLElement | null | undefined {
    if (gone.isConnected) return gone
    if (opener?.isConnected) return opener
    if (last?.isConnected) return last
    const dialogs = path.filter((one) => one instanceof HTMLDialogElement)
    const dialog = dialogs.find(({ isConnected }) => isConnected)
    const heading = (dialog ?? document).querySelector<HTMLElement>('h1, h2[tabindex]')
    return heading ?? dialog
  }

  function giveBack(): void {
    if (!isTaken || !focused) return
    const { activeElement, body } = document
    if (activeElement === body) placeOf(focused)?.focus({ preventScroll: true })
    else isTaken = focused.matches(':disabled, [inert] *, [hidden] *')
  }

  const changes = new MutationObserver(see)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  })
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('focusin', take, { signal })
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
