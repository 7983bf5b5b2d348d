import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ArticleCard } from '#article/article-card.tsx'
import { sampleArticle } from '#article/testing/sample-article.ts'
import { cardOf } from '#domain/articles/article.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import { en } from '#domain/language/words/en.ts'

const { language, pageScripts } = en

/** What a page with the list is made of. A title in Arabic is of an article in Arabic. */
function listOf(...titles: string[]): string {
  const cards = titles.map((title, index) => {
    const own = /\p{Script=Arabic}/u.test(title) ? 'ar' : ''
    const article = cardOf({ ...sampleArticle, _id: `id-${title}`, title, language: own }, en)
    const place = { index, count: titles.length, categories: defaultCategories, words: en }
    return <ArticleCard key={title} article={article} {...place} />
  })
  return renderToString(<section className="list-section">{cards}</section>)
}

/** What a reader hears who was away from a page, and who would be served another now. */
async function heard(shown: string, served: string): Promise<string | undefined> {
  document.body.innerHTML = shown
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => served }))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  return document.querySelector('.news')?.textContent
}

const listen = vi.spyOn(document, 'addEventListener')

beforeAll(async () => {
  const words = document.createElement('script')
  words.type = 'application/json'
  words.dataset.scriptWords = ''
  words.textContent = JSON.stringify({ language, pageScripts })
  document.head.append(words)
  document.body.innerHTML = listOf()
  // What other files had them read.
  vi.resetModules()
  listen.mockClear()
  await import('./news.ts')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(() => {
  for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener)
  listen.mockRestore()
  document.head.querySelector('[data-script-words]')?.remove()
  vi.resetModules()
})

it.each([
  ['nothing of a list as it was', ['B', 'A'], ['B', 'A'], undefined],
  ['what is new in it, also in another language', ['A'], ['C', 'مطر', 'A'], '2 new articles'],
  ['what is new in one that has changed altogether', ['A'], ['B'], '1 new article'],
  ['nothing of older ones that come after a retraction', ['C', 'B'], ['B', 'A'], undefined],
  ['nothing of the last one being retracted', ['C', 'B'], ['C', 'A'], undefined],
  ['what is new beside one that was retracted', ['C', 'B'], ['D', 'B', 'A'], '1 new article'],
])('a reader hears %s', async (_name, shown, served, news) => {
  expect(await heard(listOf(...shown), listOf(...served))).toBe(news)
})
