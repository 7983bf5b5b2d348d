import { expect, test } from '#tests/browser/test.ts'

test('on a reader’s page no text becomes markup, and no foreign script runs', async ({
  page,
  login,
  reader,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/Trusted(HTML|Script)|Content Security Policy|securitypolicyviolation/)
  const [article] = (await magazine.client.list()).filter(({ published }) => published)
  for (const screen of ['an article', 'the login']) {
    if (screen === 'an article') {
      await reader.open(`/article/${article?._id}`)
    } else {
      await login.open()
    }
    const ran = await page.evaluate(() => {
      const outcome: string[] = []
      try {
        document.createElement('p').innerHTML = '<b>x</b>'
        outcome.push('markup was made')
      } catch {
        outcome.push('no markup')
      }
      const script = document.createElement('script')
      script.append('document.documentElement.dataset.ran = "yes"')
      document.body.append(script)
      outcome.push(document.documentElement.dataset.ran ?? 'no script')
      return outcome
    })
    expect([screen, ...ran]).toEqual([screen, 'no markup', 'no script'])
  }
})
