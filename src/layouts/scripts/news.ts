// Says what is new when a reader comes back to the tab: by one request, which the browser's copy of the
// page makes conditional. While the tab is away it asks nothing.

import { plural } from '#domain/language/format.ts'
import { pageWords } from './page-words.ts'

/** A reader who was away for less hears nothing. */
const minAwayMs = 60_000

let leftAt = 0

/** What the HTML of a page says that this one does not; empty for nothing. */
function newsIn(html: string): string {
  if (document.querySelector('.article')) {
    const notes = html.split('class="correction-note"').length - 1
    const isNew = notes > document.querySelectorAll('.correction-note').length
    return (isNew && pageWords().pageScripts?.corrected) || ''
  }
  const links = document.querySelectorAll('.card-title a')
  const known = new Set(Array.from(links, (link) => link.getAttribute('href')))
  const listed = Array.from(
    html.matchAll(/class="card-title"[^>]*><a href="([^"]+)"/g),
    ([, href = '']) => href,
  )
  // What follows the last known article is older: it has come up in the place of one that was retracted.
  const last = listed.findLastIndex((href) => known.has(href))
  const isNew = (href: string, index: number) => (last < 0 || index < last) && !known.has(href)
  const count = listed.filter(isNew).length
  const { language, pageScripts } = pageWords()
  return count && language && pageScripts ? plural(pageScripts.newArticles, count, language) : ''
}

function show(news: string): void {
  document.querySelector('.news')?.remove()
  const notice = document.createElement('p')
  notice.className = 'news'
  notice.role = 'status'
  document.body.append(notice)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = news
  button.addEventListener('click', () => location.reload())
  notice.append(button)
}

async function ask(): Promise<void> {
  const response = await fetch(location.pathname + location.search, { cache: 'no-cache' })
  if (!response.ok || response.redirected) return
  const news = newsIn(await response.text())
  if (news) show(news)
}

if (document.querySelector('.article, .list-section')) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (Date.now() - leftAt >= minAwayMs) ask().catch(() => undefined)
  })
}
