/** How long after a press another one at its place belongs to it. */
const secondPressMs = 400

/** How far apart the two may be, in CSS pixels: a finger hits no place twice. */
const samePlacePx = 16

interface Press {
  control: Element | null
  timeStamp: number
  clientX: number
  clientY: number
}

/** What a press is for; its label's field for a label, which the browser presses after it. */
function controlOf({ target }: Event): Element | null {
  const pressed =
    target instanceof Element ? target.closest('a, button, input, label, summary') : null
  return pressed instanceof HTMLLabelElement ? pressed.control : pressed
}

/**
 * Keeps the second half of a double press from what came to its place after the first: the next row's *Delete*
 * where a row went, or what a dialog has where it opened.
 *
 * @returns the function that stops it
 */
export function ignoreStrayPresses(): () => void {
  let last: Press | undefined
  function press(event: PointerEvent): void {
    const { timeStamp, clientX, clientY, detail, pointerType } = event
    // A key presses without a place.
    if (detail === 0 || (clientX === 0 && clientY === 0)) return
    const control = controlOf(event)
    // A mouse counts its presses, a finger does not.
    const isDouble = detail > 1 || pointerType !== 'mouse'
    const isSecond =
      isDouble &&
      last?.control &&
      timeStamp - last.timeStamp < secondPressMs &&
      Math.hypot(clientX - last.clientX, clientY - last.clientY) < samePlacePx
    if (isSecond && control !== last?.control) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else last = { control, timeStamp, clientX, clientY }
  }
  window.addEventListener('click', press, true)
  return () => window.removeEventListener('click', press, true)
}
