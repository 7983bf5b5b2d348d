import { SearchScreen } from '#tests/browser/search/search.screen.ts'
import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'nobody', viewport: { width: 1280, height: 800 } })

/** Each block that an article can have. */
const blocks = {
  h2: '<h2>A heading</h2>',
  h3: '<h3>A smaller one</h3>',
  p: '<p>A paragraph, <strong>strong</strong>, <em>stressed</em>, <a href="https://example.org/report">linked</a>.</p>',
  ul: '<ul><li><p>A point</p></li></ul>',
  ol: '<ol><li><p>A step</p></li></ol>',
  blockquote: '<blockquote><p>A quotation</p></blockquote>',
  pre: '<pre>code</pre>',
  table: '<table><tbody><tr><th><p>Year</p></th></tr><tr><td><p>1994</p></td></tr></tbody></table>',
  hr: '<hr>',
}

test('a reader logs in, filters, searches, reads, sets the text, and logs out', async ({
  page,
  login,
  reader,
  createArticle,
}) => {
  const { title } = await createArticle({
    content: Object.values(blocks).join(''),
    category: 'Finance',
    citations: [{ title: 'The report', url: 'https://example.org/report' }],
    published: true,
  })

  await test.step('the login', async () => {
    await login.open('/')
    await login.enter()
    await expect(page).toHaveURL('/')
    await expect(reader.heading).toHaveText('Featured Stories')
  })

  await test.step('the filter, and Back', async () => {
    await reader.reachList()
    await reader.chip('Lifestyle').click()
    await expect(reader.heading).toHaveText('Lifestyle Stories')
    await reader.chip('Finance').click()
    await expect(reader.heading).toHaveText('Finance Stories')
    await page.goBack()
    await expect(reader.heading).toHaveText('Lifestyle Stories')
    await page.goForward()
    await reader.cards.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('an article with every block', async () => {
    for (const block of Object.keys(blocks)) {
      await expect(page.locator(`.article-body ${block}`).first(), block).toBeVisible()
    }
    await reader.hydrated()
    const paragraph = page.locator('.article-body > p').first()
    const size = async () =>
      Number.parseFloat(await paragraph.evaluate((element) => getComputedStyle(element).fontSize))
    const usual = await size()
    await reader.setText('Large')
    expect(await size()).toBeCloseTo(usual * 1.2, 1)
    await page.reload()
    expect(await size()).toBeCloseTo(usual * 1.2, 1)
    await reader.hydrated()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(reader.heading).toHaveText('Finance Stories')
  })

  await test.step('the search', async () => {
    const search = new SearchScreen(page)
    await search.open('/search')
    await search.field.fill('cable')
    await expect(search.result('How a Cable Gets Mended')).toBeVisible()
    await search.result('How a Cable Gets Mended').click()
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    // In a wide window the notes stand in the margin. The numbers are there before their script.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForLoadState()
    await reader.reference(1).click()
    await expect(page.getByRole('dialog', { name: 'Source 1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(search.result('How a Cable Gets Mended')).toBeVisible()
  })

  await test.step('an edition', async () => {
    await reader.open('/editions')
    await page.getByRole('link', { name: 'Things That Hold' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Things That Hold')
  })

  await test.step('the logout', async () => {
    await reader.menuButton.click()
    await reader.menu.getByRole('button', { name: /log ?out/i }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
  })
})
