/** A choice that the page shows by an attribute of its root, see `reading-size.css` and `clear-typeface.css`. */
interface Setting {
  /** Of the attribute, and of the entry in local storage. */
  name: 'text' | 'measure' | 'typeface'
  label: string
  /** The values, in their order; the empty one is the default. */
  steps: readonly (readonly [value: string, label: string])[]
}

const settings: readonly Setting[] = [
  {
    name: 'text',
    label: 'Text size',
    steps: [
      ['small', 'Small'],
      ['', 'Medium'],
      ['large', 'Large'],
    ],
  },
  {
    name: 'measure',
    label: 'Line length',
    steps: [
      ['narrow', 'Narrow'],
      ['', 'Medium'],
      ['wide', 'Wide'],
    ],
  },
  {
    name: 'typeface',
    label: 'Typeface',
    steps: [
      ['', 'Magazine'],
      ['clear', 'Clear'],
    ],
  },
]

const { dataset } = document.documentElement

function choose(name: Setting['name'], value: string): void {
  if (value) dataset[name] = value
  else delete dataset[name]
  try {
    if (value) localStorage.setItem(`latchkey.${name}`, value)
    else localStorage.removeItem(`latchkey.${name}`)
  } catch {
    // Without local storage, the choice lasts for this page.
  }
}

function fieldOf({ name, label, steps }: Setting): HTMLFieldSetElement {
  const field = document.createElement('fieldset')
  const legend = document.createElement('legend')
  legend.textContent = label
  field.append(legend)
  for (const [value, step] of steps) {
    const choice = document.createElement('label')
    const input = document.createElement('input')
    input.type = 'radio'
    input.name = name
    input.checked = (dataset[name] ?? '') === value
    input.addEventListener('change', () => choose(name, value))
    choice.append(input, step)
    field.append(choice)
  }
  return field
}

const panel = document.createElement('div')
panel.className = 'text-settings'
panel.popover = 'auto'
panel.role = 'dialog'
panel.ariaLabel = 'Text settings'
panel.append(...settings.map(fieldOf))

/** Opens the panel, which comes after a button in the page. */
export function openTextSettings(button: Element): void {
  if (!panel.isConnected) button.after(panel)
  panel.showPopover()
  panel.querySelector<HTMLElement>(':checked')?.focus()
}
