import { readMarks, storeMarks } from '#src/layouts/scripts/article-marks.ts'
import { pageWords } from '#src/layouts/scripts/page-words.ts'
import { showStatus } from './copy-link.ts'

// Saves the article for later, in this browser.

const button = document.querySelector('[data-save]')
const save = button?.textContent ?? ''
const { pathname } = location

function show(): void {
  if (!button) return
  const isSaved = readMarks().saved.some(([path]) => path === pathname)
  button.ariaPressed = String(isSaved)
  button.textContent = (isSaved && pageWords().articleScripts?.saved) || save
}

show()
// Out of the browser's memory, another page may have changed it.
addEventListener('pageshow', show)
button?.addEventListener('click', () => {
  const { saved, read } = readMarks()
  const others = saved.filter(([path]) => path !== pathname)
  const title = document.querySelector('h1')?.textContent ?? ''
  // What the button says: another tab may have saved it meanwhile.
  const isSaved = button.ariaPressed === 'true'
  const isStored = storeMarks({ read, saved: isSaved ? others : [...others, [pathname, title]] })
  if (!isStored) showStatus(pageWords().articleScripts?.notSaved)
  show()
})
