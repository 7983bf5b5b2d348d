// Buttons with `data-back` go back in the browser's history if the reader came from this site.
// Otherwise, and without scripts, they lead home.
function cameFromThisSite(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

for (const button of document.querySelectorAll('[data-back]')) {
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (cameFromThisSite()) history.back()
    else location.assign('/')
  })
}
