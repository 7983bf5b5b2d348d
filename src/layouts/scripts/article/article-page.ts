import './source-notes.ts'
import './continue-reading.ts'
import './neighbour-keys.ts'
import './save-article.ts'
import { pageWords } from '#src/layouts/scripts/page-words.ts'
import { copyLink, showStatus } from './copy-link.ts'

// The scripts of an article's page. What few readers use is fetched when they do.

const textButton = document.querySelector<HTMLButtonElement>('[data-text-settings]')
textButton?.addEventListener('click', async () => {
  try {
    const { openTextSettings } = await import('./text-settings.ts')
    openTextSettings(textButton)
  } catch {
    showStatus(pageWords().articleScripts?.notLoaded)
  }
})

const roomBeside = matchMedia('(width >= 1400px)')
function placeContents(): void {
  document.querySelector('.contents details')?.toggleAttribute('open', roomBeside.matches)
}
if (roomBeside.matches) placeContents()
roomBeside.addEventListener('change', placeContents)

document.addEventListener('click', (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.enlarge')
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  import('./enlarge.ts').then(
    ({ enlarge }) => enlarge(link),
    () => location.assign(link.href),
  )
})

/** A click selects nothing, but is reported as well. */
function offerPassageLink(): void {
  if (getSelection()?.isCollapsed !== false) return
  document.removeEventListener('selectionchange', offerPassageLink)
  import('./passage-link.ts').catch(() => undefined)
}
document.addEventListener('selectionchange', offerPassageLink)

const startProgressBar = () => import('#islands/start-progress-bar.tsx').catch(() => undefined)
addEventListener('scroll', startProgressBar, { once: true, passive: true })
// A reload returns to its place, maybe before this script runs. Asked for before the page's first frame, that
// place would have the whole page laid out at once.
addEventListener('load', () => {
  requestAnimationFrame(() => setTimeout(() => scrollY > 0 && startProgressBar()))
})

async function share(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? ''
  if (navigator.share) {
    const title = document.querySelector('h1')?.textContent ?? ''
    // Rejects if the reader closes the sheet without sharing.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  await copyLink(url)
}

document.querySelector('[data-share]')?.addEventListener('click', share)
