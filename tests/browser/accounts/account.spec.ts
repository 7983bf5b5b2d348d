import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test.describe('an account', () => {
  test.use({ visitor: 'reader' })

  test('ends a session elsewhere, and signs in by a passkey and by a recovery code', async ({
    page,
    admin,
    magazine,
    checkScreen,
    expectedErrors,
  }) => {
    // The password alone, once there is a passkey; what is read while a logout ends the session.
    expectedErrors.push(/status of 403/, /status of 401/)
    const account = { username: `Robin ${Date.now()}`, password: 'a password of many words' }
    await magazine.saveAccount({ ...account, role: 'writer' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const logOut = async () => {
      await admin.button('Logout').click()
      await admin.confirm('Logout')
      await admin.button('Sign In').waitFor()
    }

    const elsewhere = await page.request.fetch('/api/auth/admin/login', {
      method: 'POST',
      data: account,
      headers: { cookie: '', 'user-agent': 'Mozilla/5.0 Gecko/20100101 Firefox/130.0' },
    })
    const { token } = await elsewhere.json()
    await page.context().clearCookies({ name: 'latchkey_admin' })
    await page.goto('/admin/login')
    await admin.signIn(account)
    await admin.heading.waitFor()
    await page.getByRole('link', { name: `Your account: ${account.username}` }).click()
    await page.getByRole('button', { name: /^End session in Firefox/ }).click()
    await expect(page.getByText('Firefox')).toHaveCount(0)
    const headers = { authorization: `Bearer ${token}` }
    const ended = await page.request.get('/api/auth/admin/verify', { headers })
    expect(ended.status()).toBe(401)

    await admin.button('Add passkey').click()
    await admin.dialog.getByLabel('Name').fill('Work laptop')
    await checkScreen('account-add-passkey')
    await page.waitForLoadState('networkidle')
    // Safari asks within the click alone, so nothing may be fetched between the two.
    await page.route('**/passkeys/challenge', (route) => route.abort())
    await admin.confirm('Continue')
    const codes = ((await admin.dialog.getByRole('code').textContent()) ?? '').split('\n')
    expect(codes).toHaveLength(10)
    await checkScreen('account-recovery-codes')
    await admin.confirm('Done')
    await expect(page.getByRole('heading', { name: 'Work laptop' })).toBeVisible()
    await checkScreen('account')

    await logOut()
    await admin.button('Sign in with a passkey').waitFor()
    await page.waitForLoadState('networkidle')
    await page.route('**/passkey/challenge', (route) => route.abort())
    await admin.button('Sign in with a passkey').click()
    await admin.heading.waitFor()
    await page.unroute('**/passkey/challenge')
    await logOut()
    await admin.signIn(account)
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await checkScreen('login-second-factor')
    await admin.button('Use Code').click()
    await page.getByRole('link', { name: /^Your account/ }).click()
    await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible()
    await admin.button('Remove Work laptop').click()
    await admin.confirm('Remove')
    await expect(page.getByText('A passkey signs you in by')).toBeVisible()
    await logOut()
    await admin.signIn(account)
    await admin.heading.waitFor()
  })
})
