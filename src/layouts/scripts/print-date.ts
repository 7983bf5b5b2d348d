// Dates a sheet of paper, in the line above the page.

addEventListener('beforeprint', () => {
  const line = document.querySelector<HTMLElement>('[data-printed]')
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  if (line) line.dataset.printed = today
})
