// Prefetches pages of this site when the reader points at, touches or focuses their links.
const fetched = new Set([location.pathname])

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || fetched.has(link.pathname)) return
  // The admin portal is large and needs another session; a picture is fetched when it is enlarged.
  if (/^\/(?:admin|media\/)/.test(link.pathname) || link.hash !== '') return
  fetched.add(link.pathname)
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = link.href
  document.head.append(hint)
}

const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
if (!connection?.saveData) {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, prefetch, { passive: true })
  }
}
