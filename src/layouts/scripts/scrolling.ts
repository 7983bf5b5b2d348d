// The header shrinks once the page is scrolled by more than 50 pixels: when a mark of that height leaves
// the screen. Observing it, unlike reading the scroll position, never forces a layout.
const mark = document.querySelector('[data-scroll-mark]')
const observer = new IntersectionObserver(([entry]) => {
  document.documentElement.classList.toggle('shrunk', entry?.isIntersecting === false)
})
if (mark) observer.observe(mark)

// A footer link to the current page scrolls to its top.
document.querySelector('.site-footer')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.href !== location.origin + location.pathname + location.search) return
  event.preventDefault()
  scrollTo({ top: 0, behavior: 'smooth' })
})
