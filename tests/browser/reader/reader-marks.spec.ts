import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

const title = 'How a Cable Gets Mended'

test('an article is saved and read: cards say so, Explore lists and exports it', async ({
  page,
  reader,
}) => {
  const card = reader.cards.filter({ hasText: title })
  const mark = () =>
    card.locator('.card-facts').evaluate((facts) => getComputedStyle(facts, '::after').content)
  await reader.open('/')
  expect(await mark()).toBe('none')
  await card.getByRole('link', { name: title }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // Its script is there.
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  const saved = page.getByRole('button', { name: 'Saved' })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')

  const marks = () => page.evaluate(() => localStorage.getItem('latchkey.marks'))
  await test.step('Back shows whether another page has removed or saved it', async () => {
    const stored = await marks()
    await reader.comeBack({ 'latchkey.marks': null })
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    await reader.comeBack({ 'latchkey.marks': stored })
    await expect(saved).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a page of another tab that still says Save saves it', async () => {
    await saved.click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const button = other.locator('[data-save][aria-pressed]')
    await expect(button).toHaveText('Save')
    await save.click()
    await button.click()
    await expect(button).toHaveText('Saved')
    await other.close()
  })

  await test.step('without room for it, the page says so', async () => {
    await saved.click()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
    })
    await save.click()
    await expect(page.locator('[data-share-status]')).toHaveText('It could not be saved')
    await page.reload()
    await save.click()
  })

  await page.goto('/')
  await expect.poll(mark).toBe('"Saved"')
  await card.getByRole('link', { name: title }).click()
  await page.locator('.sources').scrollIntoViewIfNeeded()
  await expect.poll(marks).toContain('"read":["/article/')

  await page.goto('/latest')
  await reader.reachList()
  await reader.chip('Finance').click()
  await expect(reader.heading).toHaveText('Finance Stories')
  await reader.chip('All').click()
  await expect.poll(mark).toBe('"Saved, read"')

  await page.goto('/search?q=cable')
  await expect.poll(mark).toBe('"Saved, read"')
  const distances = await card.locator('.card-facts').evaluate((facts) => ({
    mark: getComputedStyle(facts, '::after').paddingInlineStart,
    fact: getComputedStyle(facts.children[1] ?? facts).paddingInlineStart,
  }))
  expect(distances.mark).toBe(distances.fact)

  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/explore', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  held.resolve()
  const list = page.getByRole('region', { name: 'Saved for later' })
  await expect(list.getByRole('link')).toHaveText([title])
  await page.unroute('**/*.js')
  expect(await layoutShift(page)).toBe(0)
  const stored = await marks()
  await reader.comeBack({ 'latchkey.marks': null })
  await expect(list).toHaveCount(0)
  await reader.comeBack({ 'latchkey.marks': stored })
  await expect(list.getByRole('link')).toHaveText([title])
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Export as a file' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file.saved).toEqual([{ title, address: expect.stringContaining('/article/') }])
  expect(file.read).toEqual([file.saved[0].address])
  await list.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(list.getByRole('link')).toHaveCount(0)
})

/** How much of the page has moved while it was loaded. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let shift = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shift += (entry as PerformanceEntry & { value: number }).value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    return shift
  })
}

/** Leaves the tab for two minutes, and returns. Resolves to the requests that the page made for it. */
async function leaveAndReturn(page: Page): Promise<string[]> {
  const requests: string[] = []
  // The list is hydrated by the return, too: its scripts are no news.
  const note = (request: Request) => {
    if (['document', 'fetch'].includes(request.resourceType())) {
      requests.push(new URL(request.url()).pathname)
    }
  }
  page.on('request', note)
  await page.evaluate(() => {
    const show = (state: string, at: number) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      Date.now = () => at
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const now = performance.timeOrigin
    show('hidden', now)
    show('visible', now + 120_000)
  })
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return requests
}

test('a reader who comes back to the tab hears what is new, by one request', async ({
  page,
  reader,
  magazine,
  createArticle,
}) => {
  await page.goto('/')
  expect(await leaveAndReturn(page)).toEqual(['/'])
  await expect(page.locator('.news')).toHaveCount(0)
  const published = await createArticle({ title: 'Just in', language: 'de', published: true })
  await leaveAndReturn(page)
  const news = page.getByRole('button', { name: '1 new article' })
  await news.click()
  await expect(reader.cards.filter({ hasText: 'Just in' })).toBeVisible()
  await expect(news).toHaveCount(0)

  await page.goto(`/article/${published.slug}`)
  expect(await leaveAndReturn(page)).toEqual([`/article/${published.slug}`])
  await expect(page.locator('.news')).toHaveCount(0)
  await magazine.client.save(published._id, {
    title: published.title,
    published: true,
    content: '<p>It was loud.</p>',
    correction: { kind: 'correction', note: 'It was not quiet.' },
  })
  await leaveAndReturn(page)
  await page.getByRole('button', { name: 'This article was corrected' }).click()
  await expect(page.getByText('It was not quiet.')).toBeVisible()
})
