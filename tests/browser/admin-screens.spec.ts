import { vitalNames } from '#domain/vitals.ts'
import { expect } from './test.ts'
import { test } from './visual.ts'

test.use({ visitor: 'admin' })

test('the dashboard and its dialogs, staging, releases', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/, /ERR_FAILED/)
  const { title } = await createArticle({ author: 'Ines' })
  const figures = vitalNames.map((metric) => ({ metric, percentile75: 240, views: 12_834 }))
  const pages = [{ page: 'article', figures }]
  await page.route('**/api/admin/vitals', (route) =>
    route.fulfill({ json: { kept: 'database', since: '2026-10-24', pages } }),
  )
  await admin.open()

  await test.step('the dashboard', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).waitFor()
    await checkScreen('dashboard')
    await checkScreen('vitals', page.getByRole('region', { name: 'Figures' }))
    await admin.button('Logout').click()
    await checkScreen('logout')
    await admin.confirm('Log out everywhere')
    await checkScreen('logout-everywhere')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await checkScreen('delete')
    await page.keyboard.press('Escape')
    await page.getByLabel('Search title and author').fill('nothing like it')
    await page.getByText('No articles match').waitFor()
    await checkScreen('dashboard-nothing')
  })

  await test.step('the releases', async () => {
    await page.getByRole('link', { name: 'Releases' }).click()
    await page.getByRole('list', { name: 'Last builds' }).waitFor()
    await checkScreen('releases')
  })

  await test.step('staging', async () => {
    await page.getByRole('link', { name: 'Staging', exact: true }).click()
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
    await checkScreen('staging')
  })

  await test.step('a failed build', async () => {
    const releases = await magazine.client.releases()
    await page.route('**/api/admin/releases', (route) =>
      route.fulfill({ json: { ...releases, liveVersion: 0, state: 'failed', builds: [failed] } }),
    )
    await page.goto('/admin/releases')
    await page.getByText('ENOSPC').first().waitFor()
    await checkScreen('releases-failed')
    await page.getByRole('link', { name: 'Articles', exact: true }).click()
    await page.getByText('ENOSPC').first().waitFor()
    await checkScreen('dashboard-failed-build')
  })

  await test.step('empty lists', async () => {
    await page.route('**/api/admin/staging?*', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/admin/articles?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/admin/staging')
    await page.getByText('No draft articles found.').waitFor()
    await checkScreen('staging-empty')
    await page.getByRole('link', { name: 'Articles', exact: true }).click()
    await page.getByText('Create your first article to get started.').waitFor()
    await checkScreen('dashboard-empty')
    await page.unroute('**/api/admin/articles?*')
    await page.route('**/api/admin/articles?*', (route) => route.fulfill({ status: 400 }))
    await page.reload()
    await page.getByText('Failed to load articles. Please try again.').waitFor()
    await checkScreen('dashboard-failure')
  })
})

/** A build whose reason fills more than one line. */
const failed = {
  id: 9_999,
  state: 'failed',
  wantedVersion: 99,
  contentVersion: 99,
  requestedBy: 'ada',
  requestedAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  seconds: 1.2,
  pages: null,
  reason: 'astro build\nENOSPC: no space left on device',
}

test('lists without a server', async ({ page, expectedErrors, checkScreen }) => {
  expectedErrors.push(/ERR_FAILED/)
  for (const [path, call] of [
    ['/admin/staging', '**/api/admin/staging?*'],
    ['/admin/keys', '**/api/admin/access-keys'],
    ['/admin/releases', '**/api/admin/releases'],
  ] as const) {
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await checkScreen(`failure${path.replace('/admin/', '-')}`)
    await page.unroute(call)
  }
})

test('keys for groups of readers', async ({ page, admin, checkScreen }) => {
  await page.goto('/admin/keys')
  await admin.button('New Key').click()
  await admin.button('Create Key').click()
  await page.getByText('Name is required').waitFor()
  await checkScreen('keys-new')
  const name = `Press list ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await admin.button('Create Key').click()
  await page.getByText('shown only once').waitFor()
  await checkScreen('keys-made')
  await admin.button('Done').click()
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await checkScreen('keys-revoke')
  await page.keyboard.press('Escape')

  const key = { createdBy: 'editor', createdAt: '2026-11-01T10:00:00.000Z', revokedAt: null }
  const used = { uses: 1_284, lastUsedAt: '2026-11-02T21:04:00.000Z' }
  const unused = { uses: 0, lastUsedAt: null }
  const past = '2026-11-03T08:00:00.000Z'
  const long = 'Spring cohort of the school of journalism, second year, evening classes'
  const keys = [
    { ...key, ...used, id: 'a', name: long, expiresAt: '2199-01-31T23:59:59.000Z' },
    { ...key, ...used, id: 'b', name: 'Press list', expiresAt: null, revokedAt: past },
    { ...key, ...unused, id: 'c', name: 'Autumn', expiresAt: past },
  ]
  await page.route('**/api/admin/access-keys', (route) => route.fulfill({ json: keys }))
  await page.route('**/api/admin/refused-keys', (route) =>
    route.fulfill({ json: { lastHour: 1_204, alarming: true } }),
  )
  await page.reload()
  await page.getByText('Expired', { exact: true }).waitFor()
  await page.getByText('Someone may be guessing the access key').waitFor()
  await checkScreen('keys')
})

test('the sign-in, its errors, and the screens of a session', async ({
  page,
  context,
  admin,
  createArticle,
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

  await test.step('the sign-in', async () => {
    await page.goto('/admin/login')
    await admin.button('Sign In').waitFor()
    await checkScreen('sign-in')
    await admin.button('Sign In').click()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await checkScreen('sign-in-required')
    await admin.signIn('not the password')
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

  await test.step('a session that is verified', async () => {
    const verified = Promise.withResolvers<void>()
    await page.route('**/api/auth/admin/verify', async (route) => {
      await verified.promise
      await route.abort()
    })
    await page.reload()
    await page.getByText('Loading', { exact: true }).waitFor()
    await checkScreen('session-loading')
    verified.resolve()
    await page.getByText('could not be reached to verify your session').waitFor()
    await checkScreen('session-unverified')
    await page.unroute('**/api/auth/admin/verify')
  })

  await test.step('a session that ends', async () => {
    const { _id } = await createArticle()
    await admin.edit(_id)
    // The portal's own requests are answered as before.
    await page.route('**/api/admin/articles/**', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Log in again.' } }),
    )
    await admin.writeOn(' More.')
    await admin.dialog.getByText('Your admin session has expired. Please log in again.').waitFor()
    await checkScreen('session-ended')
    await admin.confirm('OK')
    await page.getByText('Log in again.').waitFor()
    await checkScreen('sign-in-after-the-end')
  })
})
