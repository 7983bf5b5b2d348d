/** A reason that is asked for is not wrong yet. */
const refused = '[aria-invalid="true"], .field-error[tabindex], .override [value=""]'

/**
 * Focuses the first field of a form that shows a refusal, or the refusal of several fields together, once
 * React has rendered it. What is typed elsewhere by then stays there; a press on the ground between the fields has
 * focused what is around them.
 *
 * @param before what had the focus when the form was sent
 */
export function focusRefused(form: Element | null | undefined, before: Element | null): void {
  const focus = () => {
    const { activeElement, body } = document
    if ([before, body, form?.closest('dialog, main')].includes(activeElement))
      form?.querySelector<HTMLElement>(refused)?.focus()
  }
  // What an answer changes may be rendered in a task after the next frame.
  requestAnimationFrame(() => setTimeout(focus))
}
