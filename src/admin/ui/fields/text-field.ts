const otherInputs = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

/** Whether keys that are pressed in this element write text. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !otherInputs.includes(target.type)
  return target.matches('textarea, [contenteditable="true"], [contenteditable="true"] *')
}
