import { readMarks, storeMarks } from '#src/layouts/scripts/article-marks.ts'
import { pageWords } from '#src/layouts/scripts/page-words.ts'

// Saves the article for later, in this browser.

const button = document.querySelector('[data-save]')
const save = button?.textContent ?? ''
const { pathname } = location

function show(isSaved: boolean): void {
  if (!button) return
  button.ariaPressed = String(isSaved)
  button.textContent = (isSaved && pageWords().articleScripts?.saved) || save
}

const isSavedNow = () => readMarks().saved.some(([path]) => path === pathname)

show(isSavedNow())
button?.addEventListener('click', () => {
  const { saved, read } = readMarks()
  const others = saved.filter(([path]) => path !== pathname)
  const title = document.querySelector('h1')?.textContent ?? document.title
  storeMarks({ read, saved: others.length < saved.length ? others : [...saved, [pathname, title]] })
  show(isSavedNow())
})
