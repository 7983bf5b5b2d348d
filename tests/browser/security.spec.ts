import { LoginScreen } from './login.screen.ts'
import { expect, storageState, test } from './test.ts'

test.describe('an administrator', () => {
  test.use({ visitor: 'admin' })

  test('makes a key that lets readers in, revokes it, and puts nobody else out', async ({
    page,
    admin,
    browser,
    magazine,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/)
    const name = `Cohort ${Date.now()}`
    await page.goto('/admin/keys')
    await admin.button('New Key').click()
    await page.getByLabel('Name').fill(name)
    await admin.button('Create Key').click()
    const key = (await admin.dialog.getByRole('code').textContent()) ?? ''
    await admin.button('Done').click()

    const nobody = { storageState: storageState(magazine.origin, '') }
    const reader = await (await browser.newContext(nobody)).newPage()
    const login = new LoginScreen(reader)
    await login.open('/about')
    await login.enter(key)
    await expect(reader).toHaveURL('/about')
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Used once')

    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await admin.confirm('Revoke')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Revoked')
    await reader.goto('/about')
    await expect(reader).toHaveURL('/login?next=%2Fabout')
    await login.hydrated()
    await login.present(key)
    await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
    await reader.context().close()
    await page.goto('/about')
    await expect(page).toHaveURL('/about')
  })
})

test('on a reader’s page no text becomes markup, and no foreign script runs', async ({
  page,
  login,
  reader,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/Trusted(HTML|Script)|Content Security Policy/)
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
