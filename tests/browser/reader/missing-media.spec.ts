import { expect, test } from '#tests/browser/test.ts'

test('a picture that cannot be loaded leaves its caption and a line, with and without scripts', async ({
  browser,
  magazine,
  storageState,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const missing = (shape: string) => `/media/${'0'.repeat(32)}-${shape}-a1b2c3.webp`
  const { _id } = await createArticle({
    published: true,
    coverImage: missing('1600x900'),
    coverAlt: 'A gate',
    photoCredit: 'Lee',
    citations: [{ title: 'The minutes', url: 'https://example.com/minutes' }],
    content: `<p>Before <a href="https://example.com/minutes">it</a>.</p><figure data-width="wide"><img src="${missing('1200x1600')}" alt="A mast">
      <figcaption>At dusk. <cite>Photo: Ann</cite></figcaption></figure><p>After.</p>`,
  })
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      storageState,
      baseURL: magazine.origin,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    const heightOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.height ?? Number.NaN
    await page.goto(`/article/${_id}`)
    await page.locator('.article-body img').scrollIntoViewIfNeeded()
    await expect.poll(() => heightOf('.article-body figure')).toBeLessThan(160)
    await expect.poll(() => heightOf('.article-cover')).toBeLessThan(120)
    for (const words of ['Photo: Lee', 'At dusk.', 'Photo: Ann']) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page.getByRole('img', { name: 'A mast' })).toBeVisible()
    await expect(page.locator('.ground:visible')).toHaveCount(0)
    if (!javaScriptEnabled) {
      await page.getByRole('link', { name: 'Source 1' }).click()
      await expect(page).toHaveURL(/#source-1$/)
      await expect(page.getByRole('link', { name: 'The minutes' })).toBeInViewport()
    }
    await page.goto('/')
    await expect.poll(() => heightOf('.card-lead .cover')).toBeLessThan(80)
    const [rule, chips] = await page
      .locator('.masthead-line, .chip[aria-current]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
    expect(chips?.top, 'the chips below the rule').toBeGreaterThan((rule?.bottom ?? Infinity) + 8)
    await context.close()
  }
})

test('a recording that cannot be loaded says so, and leads to a page that can', async ({
  page,
  context,
  expectedErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/audio')
  await page.getByRole('link', { name: 'The Second That Was Not There' }).click()
  const player = page.locator('audio')
  const play = () => player.evaluate((audio: HTMLAudioElement) => void audio.play())
  const reload = page.getByRole('alert').getByRole('link', { name: 'Load this page again' })
  await expect(player).toBeVisible()
  await expect(reload).toBeHidden()

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await play()
  await expect(reload).toBeVisible()
  await context.setOffline(false)
  await reload.click()
  await expect(reload).toBeHidden()
  await play()
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0)
})
