import { isTextField } from '#admin/ui/fields/text-field.ts'

/** How long a dialog that opened by itself lets nothing happen. */
const settleMs = 300

/** What people open dialogs with. */
const gestures = ['click', 'keydown', 'submit', 'drop', 'paste', 'change'] as const

let watching = false
/** Whether what a person just did is being handled. */
let inGesture = false
/** The keys that are down, by their place on the keyboard. */
const keysDown = new Set<string>()

/**
 * Follows what people press, so that a dialog knows whether they opened it, or were typing when it opened.
 * Returns the function that stops it.
 */
export function watchGestures(): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  for (const type of gestures) window.addEventListener(type, beginGesture, options)
  window.addEventListener('keydown', pressed, options)
  window.addEventListener('keyup', released, options)
  window.addEventListener('blur', () => keysDown.clear(), { signal: stop.signal })
  watching = true
  return () => {
    stop.abort()
    watching = false
    inGesture = false
    keysDown.clear()
  }
}

function beginGesture(event: Event): void {
  if (event instanceof KeyboardEvent && isTyping(event)) return
  inGesture = true
  // React renders what the gesture changed before the next task.
  setTimeout(() => {
    inGesture = false
  })
}

function isTyping({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isTextField(target) && !ctrlKey && !metaKey
}

function pressed({ code, metaKey, isComposing }: KeyboardEvent): void {
  // With the command key down, macOS does not report that other keys are released.
  if (code && !metaKey && !isComposing) keysDown.add(code)
}

function released({ code, key }: KeyboardEvent): void {
  if (key === 'Meta') keysDown.clear()
  keysDown.delete(code)
}

/**
 * Keeps keys that were meant for what a dialog covers from the dialog, unless a person just opened it: all
 * keys for 300 ms, and after that until those that were down have been released. Clicks of a pointer are
 * ignored as long, see `modal.css`.
 *
 * @returns the function that stops it
 */
export function ignoreStrayKeys(dialog: HTMLElement): () => void {
  if (!watching || inGesture) return () => undefined
  const settled = performance.now() + settleMs
  const held = new Set(keysDown)
  const stop = new AbortController()
  const ignore = (event: KeyboardEvent) => {
    if (performance.now() >= settled && held.size === 0) return stop.abort()
    if (event.type === 'keydown') held.add(event.code)
    else held.delete(event.code)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const options = { capture: true, signal: stop.signal }
  window.addEventListener('keydown', ignore, options)
  window.addEventListener('keyup', ignore, options)
  window.addEventListener('blur', () => held.clear(), { signal: stop.signal })
  dialog.toggleAttribute('data-settling', true)
  const timer = setTimeout(() => dialog.removeAttribute('data-settling'), settleMs)
  return () => {
    stop.abort()
    clearTimeout(timer)
    dialog.removeAttribute('data-settling')
  }
}
