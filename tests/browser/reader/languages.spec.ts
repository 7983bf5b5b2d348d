import { articlePath } from '#domain/articles/slug.ts'
import type { Language } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import { defaultSettings } from '#src/publication.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

const texts = {
  ar: {
    title: 'المدينة التي قرأت نفسها',
    summary: 'كيف فتح سكان حيّ قديم دفاتر مدينتهم، وما الذي وجدوه فيها.',
    author: 'ليلى حداد',
    sentence:
      'لم يكن أحد ينتظر أن تُفتح الدفاتر في ذلك الصباح، لكن الباب كان مفتوحًا والمفتاح على الطاولة. ',
    heading: 'ما الذي كان في الدفاتر',
    quote: 'من يقرأ الأرقام يقرأ المدينة',
    words: 'الدفاتر',
  },
  de: {
    title: 'Die Verfassungsgerichtspräsidentin und das Straßenbauamt',
    summary: 'Wie eine Behörde ihre Akten öffnete, und was in ihnen stand.',
    author: 'Jürgen Größe',
    sentence:
      'Niemand hatte erwartet, dass die Bundesverkehrswegeplanungsunterlagen an diesem Morgen offen lägen. ',
    heading: 'Was in den Unterlagen stand',
    quote: 'Wer die Zahlen liest, liest die Stadt',
    words: 'strassenbau',
  },
} as const

for (const language of ['ar', 'de'] as const satisfies Language[]) {
  test(`a magazine in ${language}, chosen in the settings`, async ({
    page,
    browser,
    admin,
    magazine,
    createArticle,
    checkScreen,
    expectedErrors,
  }) => {
    test.setTimeout(600_000)
    expectedErrors.push(/status of 401/)
    const { client, origin } = magazine
    const words = wordsIn(language)
    const { title, summary, author, sentence, heading, quote } = texts[language]
    const text = `<p>${sentence.repeat(5)}</p>`
    const article = await createArticle({
      title,
      summary,
      author,
      language,
      tags: [texts[language].words],
      content: `${text}<h2>${heading}</h2>${text
        .replace('<p>', '<p><a href="https://example.org/">')
        .replace(
          '. ',
          '</a>. ',
        )}${text}<ul><li>${sentence}</li></ul><h2>${title}</h2>${text}<h2>${summary}</h2>${text.repeat(3)}`,
      quotes: [
        { text: quote, attribution: author, position: 'right' },
        { text: quote, attribution: '', position: 'left' },
      ],
      citations: [{ title, url: 'https://example.org/' }],
      published: true,
    })
    try {
      await page.goto('/admin/settings')
      await page.getByLabel('Language of the site').selectOption(language)
      await admin.button('Save Settings').click()
      await page.getByText('Saved by editor').waitFor()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')

      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.greeting')).toHaveText(/\S/)
      expect(words.greetings).toContain(await page.locator('.greeting').textContent())
      await expect(page.locator('#list-heading')).toHaveText(words.list.featured)
      await checkScreen(`${language}-home`)
      await page.getByRole('button', { name: words.site.menu }).click()
      await expect(page.getByRole('dialog')).toContainText(words.links.search)
      await checkScreen(`${language}-menu`)

      await page.goto(articlePath(article))
      await expect(page.getByText(words.article.contents).first()).toBeVisible()
      await checkScreen(`${language}-article`)
      await page.getByRole('button', { name: words.article.text, exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(words.articleScripts.textSize)
      await checkScreen(`${language}-text-settings`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.article.save }).click()
      await expect(page.getByRole('button', { name: words.articleScripts.saved })).toBeVisible()
      await page.locator('.featured-quote').first().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 200)
      const bar = page.getByRole('progressbar', { name: words.article.progress })
      await expect(bar.locator('span')).toHaveAttribute('style', /scaleX/)
      const [line, whole] = [await bar.locator('span').boundingBox(), await bar.boundingBox()]
      const isAtRight = Math.abs((line?.x ?? 0) + (line?.width ?? 0) - (whole?.width ?? 0)) < 2
      expect([isAtRight, line?.x === 0]).toEqual(language === 'ar' ? [true, false] : [false, true])
      await checkScreen(`${language}-article-below`)

      await page.goto(`/search?q=${encodeURIComponent(texts[language].words)}`)
      await expect(page.locator('.card-title').first()).toHaveText(title)
      await checkScreen(`${language}-search`)
      await page.getByRole('searchbox').fill('zzzzzzzz')
      await expect(page.locator('.list-notice')).toContainText(words.search.fewerWords)

      await page.goto('/editions/1')
      await expect(page.locator('#edition-contents')).toHaveText(words.editions.contents)
      await checkScreen(`${language}-edition`)

      const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
      const door = await stranger.newPage()
      await door.goto(`${origin}/login`)
      await expect(door.getByLabel(words.login.key)).toBeVisible()
      await checkScreen(`${language}-login`, door.locator('main'))
      await door.getByLabel(words.login.key).fill('wrong')
      await door.getByRole('button', { name: words.login.submit }).click()
      await expect(door.getByRole('alert').last()).toContainText(words.login.messages.refused)
      await checkScreen(`${language}-login-denied`, door.locator('main'))
      await stranger.close()
    } finally {
      const { revision } = await client.settings()
      if (revision > 0) await client.saveSettings({ ...defaultSettings, revision })
    }
  })
}
