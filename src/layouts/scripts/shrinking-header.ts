// The header shrinks once the page is scrolled more than 50 pixels, when a mark of that height has
// left the screen. Unlike asking for the place, that never makes the browser lay out the page.
const mark = document.querySelector('[data-scroll-mark]')
const observer = new IntersectionObserver(([entry]) => {
  document.documentElement.classList.toggle('shrunk', entry?.isIntersecting === false)
})
if (mark) observer.observe(mark)
