import { vitalNames } from '#domain/vitals/vitals.ts'
import { expect } from './test.ts'
import { test } from './visual.ts'

test.use({ visitor: 'admin' })

test('the dashboard and its dialogs, staging, releases', async ({
  page,
  admin,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/, /ERR_FAILED/)
  const { title } = await createArticle({ author: 'Ines' })
  const figures = vitalNames.map((metric) => ({ metric, percentile75: 240, views: 12_834 }))
  const pages = [{ page: 'article', figures }]
  const days = [3, 4, 5, 9, 20].map((day) => ({ day: `2026-11-${day + 10}`, figures }))
  await page.route('**/api/admin/vitals', (route) =>
    route.fulfill({ json: { kept: 'database', since: '2026-10-24', pages, days } }),
  )
  await admin.open()

  await test.step('the dashboard', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).waitFor()
    await checkScreen('dashboard')
    await checkScreen('vitals', page.getByRole('region', { name: 'Figures', exact: true }))
    await admin.button('Logout').click()
    await checkScreen('logout')
    await admin.confirm('Log out everywhere')
    await checkScreen('logout-everywhere')
    await page.keyboard.press('Escape')
    const deletion = page.getByRole('button', { name: `Delete ${title}` })
    await deletion.click()
    await checkScreen('delete')
    await page.keyboard.press('Escape')
    // The focus comes back, which must not happen while a field is filled: to the button, or to the heading
    // where a wide window showed the button as another element.
    await expect(page.locator(':focus')).toHaveCount(1)
    await page.getByLabel('Search articles').fill('xylophone quorum')
    await page.getByText('No articles match').waitFor()
    await checkScreen('dashboard-nothing')
  })

  await test.step('the releases', async () => {
    await admin.openNavigation()
    await checkScreen('navigation')
    await admin.follow('Releases')
    await page.getByRole('list', { name: 'Last builds' }).waitFor()
    await checkScreen('releases')
  })

  await test.step('staging', async () => {
    await admin.follow('Staging')
    const card = page.getByRole('article', { name: title })
    await card.getByRole('button', { name: 'Delete' }).click()
    await checkScreen('staging-delete')
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Publish' }).click()
    await checkScreen('staging-publish')
    const publishing = '**/api/admin/articles/*/publish'
    await page.route(publishing, (route) => route.abort())
    await admin.confirm('Publish')
    await admin.dialog.getByText('Failed to publish article. Please try again.').waitFor()
    await checkScreen('staging-error')
    await admin.confirm('OK')
    await card.getByRole('button', { name: 'Needs Rewrite' }).click()
    await card.getByRole('button', { name: 'Add a note to the author' }).click()
    await checkScreen('staging-note')
    await card.getByRole('textbox', { name: 'Note to the author' }).fill('Half as long.')
    await card.getByRole('button', { name: 'Save note' }).click()
    await card.getByText('Half as long.').waitFor()
    await expect(card).not.toHaveAttribute('aria-busy', 'true')
    await checkScreen('staging')
  })

  await test.step('empty lists', async () => {
    await page.route('**/api/admin/staging?*', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/admin/articles?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/admin/staging')
    await page.getByText('No draft articles found.').waitFor()
    await checkScreen('staging-empty')
    await admin.follow('Articles')
    await page.getByText('Create your first article to get started.').waitFor()
    await checkScreen('dashboard-empty')
    await page.unroute('**/api/admin/articles?*')
    await page.route('**/api/admin/articles?*', (route) => route.fulfill({ status: 400 }))
    await page.reload()
    await page.getByText('Failed to load articles. Please try again.').waitFor()
    await checkScreen('dashboard-failure')
  })
})

test('the sign-in and its errors', async ({
  page,
  context,
  admin,
  expectedErrors,
  checkScreen,
}) => {
  expectedErrors.push(/status of 401/, /ERR_FAILED/)
  await page.goto('/about')
  await page.evaluate(() => localStorage.removeItem('latchkey.admin'))
  await context.clearCookies({ name: 'latchkey_admin' })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await page.getByRole('link', { name: 'Return to site' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/admin/login')
  await admin.button('Sign In').waitFor()
  await checkScreen('sign-in')
  await admin.button('Sign In').click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await checkScreen('sign-in-required')
  await admin.signIn({ password: 'not the password' })
  await page.getByText('The username or password you entered is incorrect.').waitFor()
  await checkScreen('sign-in-refused')
  await page.route('**/api/auth/admin/login', (route) => route.abort())
  await admin.signIn()
  await page.getByText('Authentication failed. Please try again later.').waitFor()
  await checkScreen('sign-in-failed')
  await page.unroute('**/api/auth/admin/login')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/admin/login', async (route) => {
    await answered.promise
    await route.continue()
  })
  await admin.button('Sign In').click()
  await admin.button('Authenticating...').waitFor()
  await checkScreen('sign-in-busy')
  answered.resolve()
  await admin.heading.waitFor()
})
