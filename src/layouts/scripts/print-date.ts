import { type Language, localeOf } from '#domain/language/language.ts'

// Dates a sheet of paper, in the line above the page.

addEventListener('beforeprint', () => {
  const line = document.querySelector<HTMLElement>('[data-printed]')
  const today = new Date().toLocaleDateString(localeOf(document.documentElement.lang as Language), {
    dateStyle: 'long',
  })
  if (line) line.dataset.printed = today
})
