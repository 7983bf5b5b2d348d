// The scripts of an article's page. What few readers use is fetched when they do.
import './share.ts'
import './source-notes.ts'
import './continue-reading.ts'
import './neighbour-keys.ts'

const textButton = document.querySelector('[data-text-settings]')
textButton?.addEventListener('click', async () => {
  const { openTextSettings } = await import('./text-settings.ts')
  openTextSettings(textButton)
})

/** A click selects nothing, but is reported as well. */
function offerPassageLink(): void {
  if (getSelection()?.isCollapsed !== false) return
  document.removeEventListener('selectionchange', offerPassageLink)
  import('./passage-link.ts')
}
document.addEventListener('selectionchange', offerPassageLink)

const startProgressBar = () => import('#islands/start-progress-bar.tsx')
addEventListener('scroll', startProgressBar, { once: true, passive: true })
// A reload returns to its place, maybe before this script runs.
addEventListener('load', () => scrollY > 0 && startProgressBar(), { once: true })
