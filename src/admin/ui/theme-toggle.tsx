import { useSyncExternalStore } from 'react'

const root = document.documentElement
const system = () => window.matchMedia?.('(prefers-color-scheme: dark)')

function isNight(): boolean {
  return root.dataset.theme ? root.dataset.theme === 'night' : (system()?.matches ?? false)
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  system()?.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    system()?.removeEventListener('change', listener)
  }
}

function toggle(): void {
  root.dataset.theme = isNight() ? 'paper' : 'night'
  try {
    // The reader's pages read the same key before the first paint.
    localStorage.setItem('latchkey.theme', root.dataset.theme)
  } catch {
    // Without local storage the theme lasts until the page is closed.
  }
}

/** Switches between paper and night, in the portal and on the reader's pages. */
export function ThemeToggle() {
  const night = useSyncExternalStore(subscribe, isNight)
  return (
    <button
      type="button"
      className="theme-toggle"
      aria-pressed={night}
      aria-label="Night theme"
      onClick={toggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r="6.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M8 1.7a6.3 6.3 0 0 1 0 12.6z" fill="currentColor" />
      </svg>
    </button>
  )
}
