// A link of the footer leads to the top of its page, on the page itself too.
document.querySelector('.site-footer')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.href !== location.origin + location.pathname + location.search) return
  event.preventDefault()
  scrollTo({ top: 0, behavior: 'smooth' })
})
