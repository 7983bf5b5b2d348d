import { watchPageErrors } from './page-errors.ts'
import { expect, storageState, test } from './test.ts'

test('an error, a rejection and a violation of the policy are noticed in every context', async ({
  browser,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(
    /^made by the test$/,
    /^rejected by the test$/,
    /inline style/,
    /style-src-attr/,
  )
  const { messages, stop } = await watchPageErrors(browser)
  const context = await browser.newContext({
    baseURL: magazine.origin,
    storageState: storageState(magazine.origin, magazine.cookies.reader),
  })
  const page = await context.newPage()
  await page.goto('/about')
  expect(messages).toEqual([])
  await page.evaluate(() => {
    console.error('made by the test')
    void Promise.reject(new Error('rejected by the test'))
    document.body.setAttribute('style', 'color: red')
  })
  await expect
    .poll(() => messages)
    .toEqual(
      expect.arrayContaining([
        'made by the test',
        'rejected by the test',
        'securitypolicyviolation of style-src-attr by inline',
      ]),
    )
  stop()
  await context.close()
})
