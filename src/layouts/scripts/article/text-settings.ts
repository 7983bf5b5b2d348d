import { writeEntry } from '#islands/stored-entry.ts'
import { pageWords } from '#src/layouts/scripts/page-words.ts'

/** A choice that the page shows by an attribute of its root, see `reading-size.css` and `clear-typeface.css`. */
interface Setting {
  /** Of the attribute, and of the entry in local storage. */
  name: 'text' | 'measure' | 'typeface'
  label: string
  /** The values, in their order; the empty one is the default. */
  steps: readonly (readonly [value: string, label: string])[]
}

const words = pageWords().articleScripts

const settings: readonly Setting[] = [
  {
    name: 'text',
    label: words?.textSize ?? '',
    steps: stepsOf(['small', '', 'large'], words?.textSizes),
  },
  {
    name: 'measure',
    label: words?.lineLength ?? '',
    steps: stepsOf(['narrow', '', 'wide'], words?.lineLengths),
  },
  {
    name: 'typeface',
    label: words?.typeface ?? '',
    steps: stepsOf(['', 'clear'], words?.typefaces),
  },
]

function stepsOf(values: readonly string[], labels: readonly string[] = []): Setting['steps'] {
  return values.map((value, index) => [value, labels[index] ?? ''])
}

const { dataset } = document.documentElement

function choose(name: Setting['name'], value: string): void {
  if (value) dataset[name] = value
  else delete dataset[name]
  // Without local storage, the choice lasts for this page.
  writeEntry(`latchkey.${name}`, value || null)
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
    input.autofocus = input.checked
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
panel.ariaLabel = words?.textSettings ?? ''

function showChosen(): void {
  panel.replaceChildren(...settings.map(fieldOf))
}

panel.addEventListener('beforetoggle', ({ newState }) => {
  if (newState === 'open') showChosen()
})

/**
 * Opens the panel, which comes after a button in the page. From then on the button opens and closes it, by
 * this function in browsers from before 2024.
 */
export function openTextSettings(button: HTMLButtonElement): void {
  const hasPopovers = 'popover' in HTMLElement.prototype
  if (panel.isConnected) {
    if (!hasPopovers) panel.remove()
    return
  }
  button.after(panel)
  if (!hasPopovers) {
    showChosen()
    return
  }
  button.popoverTargetElement = panel
  panel.showPopover()
}
