const refused = '[aria-invalid="true"], .field-error[tabindex]'

/**
 * Focuses the first field of a form that shows a refusal, or the refusal of several fields together, once
 * React has rendered it. What is typed elsewhere by then stays where it is typed.
 *
 * @param before what had the focus when the form was sent
 */
export function focusRefused(form: HTMLElement | null, before = document.activeElement): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== before && activeElement !== document.body) return
    form?.querySelector<HTMLElement>(refused)?.focus()
  })
}
