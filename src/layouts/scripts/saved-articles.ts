import { fill } from '#domain/language/format.ts'
import { readMarks, storeMarks } from './article-marks.ts'

// Lists the articles that were saved in this browser, the newest first, and exports them as a file.

const section = document.querySelector<HTMLElement>('[data-saved-articles]')
const list = section?.querySelector('ul')

function entryOf([path, title]: [string, string]): HTMLLIElement {
  const entry = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.textContent = title
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'tool'
  remove.textContent = section?.dataset.remove ?? ''
  remove.ariaLabel = fill(section?.dataset.removeNamed ?? '', { title })
  remove.addEventListener('click', () => {
    const { saved, read } = readMarks()
    storeMarks({ saved: saved.filter(([one]) => one !== path), read })
    show()
    const next = section?.hidden ? document.querySelector('main') : section?.querySelector('h2')
    next?.focus()
  })
  entry.append(link, remove)
  return entry
}

function show(): void {
  const { saved, read } = readMarks()
  if (!section) return
  section.hidden = saved.length + read.length === 0
  list?.replaceChildren(...saved.toReversed().map(entryOf))
  delete document.documentElement.dataset.listPending
}

function exportMarks(): void {
  const { saved, read } = readMarks()
  const addressOf = (path: string) => new URL(path, location.href).href
  const file = {
    saved: saved.map(([path, title]) => ({ title, address: addressOf(path) })),
    read: read.map(addressOf),
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
  )
  link.download = 'saved-articles.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}

section?.querySelector('[data-export]')?.addEventListener('click', exportMarks)
show()
// Back from an article, out of the browser's memory.
addEventListener('pageshow', show)
// An address may lead to the section, which had no place before.
if (location.hash === '#saved') section?.scrollIntoView()
