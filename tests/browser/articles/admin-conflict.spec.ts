import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

/** How long both write. */
const writingMs = 60_000

test('two people who write at different places of one article keep every sentence', async ({
  page,
  browser,
  admin,
  magazine,
  createArticle,
  expectedErrors,
}) => {
  test.setTimeout(writingMs + 120_000)
  expectedErrors.push(/status of (409|503)/)
  const { _id } = await createArticle({ content: '<p>The beginning.</p><p>The end.</p>' })
  const other = await openAsColleague(browser, magazine, { username: 'wren' })
  await admin.edit(_id)
  await other.edit(_id)
  for (const { context } of [{ context: page.context() }, { context: other.page.context() }]) {
    let calls = 0
    await context.route('**/api/admin/**', async (route) => {
      calls++
      await new Promise((resolve) => setTimeout(resolve, 60))
      if (calls % 50 === 49) await route.fulfill({ status: 503, body: '' })
      else await route.continue()
    })
  }
  await admin.text.locator('p').first().click()
  await page.keyboard.press('End')
  await other.text.locator('p').last().click()
  await other.page.keyboard.press('End')

  const written: string[] = []
  const until = Date.now() + writingMs
  for (let count = 1; Date.now() < until; count++) {
    const [mine, theirs] = [` Clerks counted desk${count}.`, ` Boats left wren${count}.`]
    await Promise.all([
      page.keyboard.type(mine, { delay: 20 }),
      other.page.keyboard.type(theirs, { delay: 20 }),
    ])
    written.push(mine.trim(), theirs.trim())
    // Time for a save now and then.
    if (count % 4 === 0) await page.waitForTimeout(2_000)
    await expect(admin.dialog).toHaveCount(0)
    await expect(other.dialog).toHaveCount(0)
  }
  await expect(admin.saving).toHaveText('Draft saved', { timeout: 30_000 })
  await expect(other.saving).toHaveText('Draft saved', { timeout: 30_000 })
  await expect
    .poll(
      async () => {
        const text = (await admin.text.textContent()) ?? ''
        return written.filter((sentence) => text.split(sentence).length !== 2)
      },
      { timeout: 30_000 },
    )
    .toEqual([])
  await admin.edit(_id)
  const text = await admin.text.innerText()
  expect(written.filter((sentence) => !text.includes(sentence))).toEqual([])
  expect(text).toMatch(/The beginning\..*desk1\..*\n+The end\..*wren1\./)
  await other.page.context().close()
})

test('what two people changed in different ways is chosen passage by passage', async ({
  browser,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /net::ERR_FAILED/)
  const { _id } = await createArticle()
  await admin.edit(_id)
  const other = await openAsColleague(browser, magazine, { username: 'ada' })
  await other.edit(_id)
  await expect(admin.page.getByText('ada has it open')).toBeVisible({ timeout: 6_000 })
  const rewrite = async ({ page, text }: AdminScreen, words: string) => {
    await text.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(words)
  }
  // Of two saves at once either may be the first.
  await admin.page.route(`**/api/admin/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await rewrite(admin, 'It was loud.')
  await rewrite(other, 'It was calm.')
  await expect(admin.page.getByText('ada is writing')).toBeVisible({ timeout: 6_000 })
  await checkScreen('editor-presence')
  await expect(other.saving).toHaveText('Draft saved')
  const panel = admin.page.getByRole('region', { name: 'Changed by both' })
  await expect(panel).toContainText('loud')
  await expect(panel).toContainText('calm')
  await expect(admin.dialog).toHaveCount(0)
  await checkScreen('editor-dispute')
  await admin.page.unroute(`**/api/admin/articles/${_id}`)
  await admin.button('Keep both: Text').click()
  await expect(panel).toHaveCount(0)
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(other.text).toContainText('It was loud calm.', { timeout: 10_000 })
  await expect(other.text.locator('.merged-passage')).toBeVisible()
  await other.page.context().close()
})

test('two tabs of one browser: what one saves the other shows', async ({
  context,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
  const other = new AdminScreen(await context.newPage())
  await other.edit(_id)
  await admin.writeOn(' One.')
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(other.text).toContainText('It was quiet. One.')
  await other.writeOn(' Two.')
  await expect(other.saving).toHaveText('Draft saved')
  await expect(admin.text).toContainText('It was quiet. One. Two.')
})
