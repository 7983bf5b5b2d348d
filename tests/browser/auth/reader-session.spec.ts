import { SearchScreen } from '#tests/browser/search/search.screen.ts'
import { expect, test } from '#tests/browser/test.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'

test('a session that is left as a cookie or as a token is both again; an ended one leads to the login and back', async ({
  page,
  reader,
  login,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /Error hydrating/)
  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  const title = page.getByRole('heading', { level: 1 })
  await reader.open('/')

  await test.step('a filter restores the cookie', async () => {
    await context.clearCookies()
    await reader.chip('Finance').click()
    await expect(reader.heading).toHaveText('Finance Stories')
    await expect(reader.cards.first()).toBeVisible()
    expect(await cookies()).toEqual(['latchkey_site'])
  })

  await test.step('the login restores the cookie, and opens the page that was asked for', async () => {
    await context.clearCookies()
    await page.goto('/terms')
    await expect(page).toHaveURL('/terms')
    await expect(title).toHaveText(/Terms/)
  })

  await test.step('a filter leads to the login and back; Back leads to the page before', async () => {
    await reader.open('/')
    await page.evaluate(() => localStorage.setItem('latchkey.site', 'ended'))
    await context.clearCookies()
    await reader.chip('Finance').click()
    await expect(page).toHaveURL('/login?next=%2F%3Fcategory%3Dfinance')
    await login.hydrated()
    await login.enter()
    await expect(page).toHaveURL('/?category=finance')
    await expect(reader.heading).toHaveText('Finance Stories')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test('a login before the script has loaded leaves cookie and token; a search without either leads to the login and back', async ({
  page,
  login,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /dynamically imported module/)
  const search = new SearchScreen(page)
  const cable = search.result('How a Cable Gets Mended')
  await login.removeSessions()
  // A slow line: the form is there, its script is not.
  await page.route('**/_astro/**.js', (route) => route.abort())
  await page.goto('/search?q=cable')
  await login.field.fill(testedSecrets.SITE_ACCESS_KEY)
  await login.submit.click()
  await expect(page).toHaveURL('/search?q=cable')
  await expect(cable).toBeVisible()
  await page.unroute('**/_astro/**.js')
  await page.reload()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['latchkey.site'])

  await search.reached()
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await search.field.fill('cable mended')
  await expect(page).toHaveURL('/login?next=%2Fsearch%3Fq%3Dcable%2Bmended')
  await login.hydrated()
  await login.enter()
  await expect(cable).toBeVisible()
})

test('a reader’s page removes an admin token that has ended, and the portal’s login says so', async ({
  page,
  reader,
  expectedErrors,
}) => {
  const verified: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/admin/verify')) verified.push(request.url())
  })
  const adminToken = () => page.evaluate(() => localStorage.getItem('latchkey.admin'))
  await reader.open('/about')
  await page.waitForLoadState('networkidle')
  expect(verified).toEqual([])
  expectedErrors.push(/status of 401/)
  await page.evaluate(() => localStorage.setItem('latchkey.admin', 'ended'))
  await page.goto('/terms')
  await expect.poll(adminToken).toBeNull()
  expect(verified).toHaveLength(1)
  await page.goto('/admin/login')
  await expect(page.getByRole('alert')).toHaveText('Admin session expired. Please log in again.')
})
