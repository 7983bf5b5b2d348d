const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const toggle = document.querySelector<HTMLButtonElement>('[data-theme-toggle]')

function isNight(): boolean {
  return root.dataset.theme ? root.dataset.theme === 'night' : system.matches
}

/** Says the theme to screen readers and to the browser's own bar. */
function tell(): void {
  toggle?.setAttribute('aria-pressed', String(isNight()))
  // Without a choice of the reader's own, the page's two colours already follow the system.
  if (!root.dataset.theme) return
  const ground = isNight() ? '#0c0f0e' : '#f6f4ee'
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground
  }
}

toggle?.addEventListener('click', () => {
  root.dataset.theme = isNight() ? 'paper' : 'night'
  try {
    localStorage.setItem('latchkey.theme', root.dataset.theme)
  } catch {
    // A browser that keeps nothing has the theme for this page.
  }
  tell()
})
system.addEventListener('change', tell)
tell()
