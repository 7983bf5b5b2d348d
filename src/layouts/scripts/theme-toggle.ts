import { writeEntry } from '#islands/stored-entry.ts'

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const toggle = document.querySelector<HTMLButtonElement>('[data-theme-toggle]')

function isNight(): boolean {
  return root.dataset.theme ? root.dataset.theme === 'night' : system.matches
}

/** Updates the button for screen readers and the colour of the browser's toolbar. */
function update(): void {
  toggle?.setAttribute('aria-pressed', String(isNight()))
  // Without a choice by the reader, the page's two colours follow the system.
  if (!root.dataset.theme) return
  const ground = isNight() ? '#0c0f0e' : '#f6f4ee'
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground
  }
}

toggle?.addEventListener('click', () => {
  root.dataset.theme = isNight() ? 'paper' : 'night'
  // Without local storage, the theme lasts for this page.
  writeEntry('latchkey.theme', root.dataset.theme)
  update()
})
system.addEventListener('change', update)
// Out of the browser's memory, the page has the theme of now.
addEventListener('pageshow', update)
update()
