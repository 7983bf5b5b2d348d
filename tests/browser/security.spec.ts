import { signedIn } from './editor-page.ts'
import { LoginScreen } from './login.screen.ts'
import { expect, test } from './test.ts'

test('a named key lets its readers in until it is revoked, and nobody else is put out', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const admin = await signedIn(page)
  const name = `Cohort ${Date.now()}`
  await page.getByRole('link', { name: 'Keys' }).click()
  await admin.button('New Key').click()
  await page.getByLabel('Name').fill(name)
  await admin.button('Create Key').click()
  const key = (await admin.dialog.getByRole('code').textContent()) ?? ''
  await admin.button('Done').click()

  const reader = await (await browser.newContext()).newPage()
  const login = new LoginScreen(reader)
  await login.open('/about')
  await login.present(key)
  await reader.getByText('WELCOME TO THE UNDERGROUND', { exact: true }).waitFor()
  await reader.keyboard.press('Escape')
  await reader.waitForURL('**/about')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Used once')

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await admin.confirm('Revoke')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Revoked')
  await reader.goto('/about')
  await expect(reader).toHaveURL(/\/login\?next=%2Fabout$/)
  await login.open()
  await login.present(key)
  await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
  await reader.context().close()
  await page.goto('/about')
  await expect(page).toHaveURL(/\/about$/)
})

test('on a reader’s page no text becomes markup, and no foreign script runs', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Trusted(HTML|Script)|Content Security Policy/)
  const login = new LoginScreen(page)
  await login.open()
  for (const where of ['the login', 'an article']) {
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
    expect([where, ...ran]).toEqual([where, 'no markup', 'no script'])
    if (where === 'an article') break
    await login.enter()
    // The first may be taken back by another test meanwhile.
    await page.locator('a[href^="/article/"]').last().click()
    await page.getByRole('button', { name: 'Share' }).waitFor()
  }
})
