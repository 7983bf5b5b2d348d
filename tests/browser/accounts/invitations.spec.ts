import type { Browser } from '@playwright/test'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { LoginScreen } from '#tests/browser/auth/login.screen.ts'
import { ownSessions } from '#tests/browser/auth/own-sessions.ts'
import { expect, storageState, test } from '#tests/browser/test.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'

test.use({ visitor: 'nobody' })

const password = 'a password of many words'

/** A browser that was never here. Its addresses show what reached a server. */
async function freshBrowser(browser: Browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(request.url().split('#')[0] + (request.postData() ?? '')),
  )
  return { context, page, login: new LoginScreen(page), portal: new AdminScreen(page), sent }
}

test('the link of a reset is shown until it is copied, and opens in a browser that has no key yet', async ({
  page,
  context: own,
  admin,
  browser,
  magazine,
  expectedErrors,
}) => {
  // The login answers a wrong key so.
  expectedErrors.push(/status of 401/)
  const { origin } = magazine
  await own.setStorageState(storageState(origin, await ownSessions(magazine)))
  const username = `Robin ${Date.now()}`
  await magazine.saveAccount({ username, password, role: 'writer' })
  await page.goto('/admin/accounts')
  await admin.button(`Reset password of ${username}`).click()
  const code = admin.dialog.getByRole('code')
  const reset = (await code.textContent()) ?? ''

  await test.step('it stays on the screen until it was copied', async () => {
    await admin.dialogTakesKeys()
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await expect(code).toHaveText(reset)
    await expect(admin.dialog).toContainText('This is shown only now.')
    await admin.confirm('Done')
    await expect(admin.dialog).toHaveCount(0)
  })

  await test.step('it passes the door, also before the script of the door is there', async () => {
    const guest = await freshBrowser(browser)
    const release = await guest.login.holdScripts()
    await guest.page.goto(reset)
    await guest.login.field.fill('not the key')
    await guest.login.submit.click()
    await expect(guest.login.error).toContainText('Access Denied')
    await guest.login.field.fill(testedSecrets.SITE_ACCESS_KEY)
    await guest.login.submit.click()
    await guest.page.waitForURL(/\/admin\/invitation#/)
    release()
    await guest.page.getByLabel('Password').fill('too short')
    await guest.portal.button('Set Password').click()
    await expect(guest.page.getByRole('alert')).toContainText('at least 12 characters')
    await guest.page.getByLabel('Password').fill(`${password}, another`)
    await guest.portal.button('Set Password').click()
    await guest.portal.heading.waitFor()
    expect(guest.page.url()).not.toContain('#')
    const secret = new URL(reset).hash.slice(1)
    const withSecret = guest.sent.filter((one) => one.includes(secret))
    // The page's own two calls have it in their bodies; no address has it.
    expect(withSecret.map((one) => one.split('{')[0])).toEqual([
      `${origin}/api/auth/invitation`,
      `${origin}/api/auth/invitation/acceptance`,
    ])
    await guest.context.close()
  })

  await test.step('an incomplete link says so', async () => {
    await page.goto('/admin/invitation')
    await expect(page.getByRole('alert')).toContainText('This link is not complete.')
  })
})
