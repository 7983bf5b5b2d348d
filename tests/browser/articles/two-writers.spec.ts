import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
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
