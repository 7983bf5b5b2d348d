import { AdminScreen } from './admin.screen.ts'
import { article } from './editor-page.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect } from './test.ts'
import { tour } from './tour.ts'

tour(
  'the sign-in, its errors, and what tells of a session',
  async ({ page, expectedErrors, shot }) => {
    expectedErrors.push(/status of 401/, /ERR_FAILED/)
    await new ReaderScreen(page).signIn()
    const admin = new AdminScreen(page)
    await page.goto('/admin/login')
    await admin.button('Sign In').waitFor()
    await shot('sign-in')
    await admin.button('Sign In').click()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await shot('sign-in-required')
    await admin.fillIn({ username: 'editor', password: 'not the password' })
    await admin.button('Sign In').click()
    await page.getByText('The username or password you entered is incorrect.').waitFor()
    await shot('sign-in-refused')
    await page.route('**/api/auth/admin/login', (route) => route.abort())
    await admin.button('Sign In').click()
    await page.getByText('Authentication failed. Please try again later.').waitFor()
    await shot('sign-in-failed')
    await page.unroute('**/api/auth/admin/login')

    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/admin/login', async (route) => {
      await answered.promise
      await route.continue()
    })
    await admin.button('Sign In').click()
    await admin.button('Authenticating...').waitFor()
    await shot('sign-in-busy')
    answered.resolve()
    await page.getByText('The username or password you entered is incorrect.').waitFor()
    await page.unroute('**/api/auth/admin/login')

    await admin.signIn()
    const verified = Promise.withResolvers<void>()
    await page.route('**/api/auth/admin/verify', async (route) => {
      await verified.promise
      await route.continue()
    })
    await page.reload()
    await page.getByText('Loading', { exact: true }).waitFor()
    await shot('session-loading')
    verified.resolve()
    await page.getByRole('heading', { name: 'Content Management' }).waitFor()
    await page.unroute('**/api/auth/admin/verify')
    await page.route('**/api/auth/admin/verify', (route) => route.abort())
    await page.reload()
    await page.getByText('could not be reached to verify your session').waitFor()
    await shot('session-unverified')
    await page.unroute('**/api/auth/admin/verify')

    const { _id } = await article()
    await admin.edit(_id)
    // Only what is written meets it, not what the portal asks by itself meanwhile.
    await page.route('**/api/admin/articles/**', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Log in again.' } }),
    )
    await admin.writeOn(' More.')
    await admin.dialog.getByText('Your admin session has expired. Please log in again.').waitFor()
    await shot('session-ended')
    await admin.confirm('OK')
    await page.getByText('Log in again.').waitFor()
    await shot('sign-in-after-the-end')
  },
)
