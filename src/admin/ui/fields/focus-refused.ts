const refused = '[aria-invalid="true"], .field-error[tabindex]'

/**
 * Focuses the first field of a form that shows a refusal, or the refusal of several fields together, once
 * React has rendered it.
 */
export function focusRefused(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(refused)?.focus())
}
