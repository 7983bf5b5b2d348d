/** Focuses the first field of a form that shows a refusal, once React has rendered it. */
export function focusRefused(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
