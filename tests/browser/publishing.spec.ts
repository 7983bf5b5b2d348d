import { AdminScreen } from './admin.screen.ts'
import { signedIn } from './editor-page.ts'
import { LoginScreen } from './login.screen.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'
import { withReleases } from './timeouts.ts'

test('an editor writes, uploads and publishes; the reader reads it, until it is taken back', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(withReleases)
  expectedErrors.push(/status of 404/)
  const title = `A night at the press ${Date.now()}`
  await new LoginScreen(page).enter('/admin')
  await expect(page).toHaveURL('/admin/login')
  const admin = new AdminScreen(page)
  await admin.signIn()

  await admin.write(title, ['The first paragraph.', 'The second paragraph.'])
  await page.getByLabel('Summary').fill('What the rollers say after midnight.')
  await page.getByLabel('Category').selectOption('Lifestyle')
  await page.getByLabel('Tags').fill('print, night, ink, paper')
  await admin.button('Add Quote').click()
  await page.getByLabel('Text', { exact: true }).fill('The second paragraph.')
  await admin.uploadCover()
  await page.getByLabel('Photo Credit').fill('The Desk')
  await admin.button('Publish').click()
  await expect(admin.dialog).toContainText(
    'This article will be visible to all site users. Are you sure you want to publish it now?',
  )
  await admin.confirm('Publish')
  await expect(admin.dialog).toContainText('Your article has been created successfully.')
  await admin.confirm('OK')
  await expect(page).toHaveURL('/admin')
  await expect(admin.row(title)).toContainText('Published')
  await admin.live()

  const reader = await browser.newPage()
  const site = new ReaderScreen(reader)
  await site.signIn()
  await site.open('/')
  await reader.getByRole('link', { name: title }).click()
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reader.getByText('By Admin')).toBeVisible()
  await expect(reader.getByText('Photo: The Desk')).toBeVisible()
  await expect(reader.getByText('The first paragraph.')).toBeVisible()
  await expect(reader.locator('figure img')).toHaveJSProperty('complete', true)
  const address = reader.url()

  await admin.row(title).getByRole('link', { name: /Edit/ }).click()
  await expect(page.getByLabel('Title').first()).toHaveValue(title)
  await admin.button('Save as Draft').click()
  await expect(admin.dialog).toContainText('it is no longer visible to readers')
  await admin.confirm('Save as Draft')
  await expect(admin.dialog).toContainText('Your article has been updated successfully.')
  await admin.confirm('OK')
  await expect(admin.row(title)).toContainText('Draft')
  await expect
    .poll(async () => (await reader.goto(address))?.status(), { timeout: 20_000 })
    .toBe(404)
  await expect(reader.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await reader.goto('/')
  await expect(reader.getByRole('link', { name: title })).toHaveCount(0)
  await reader.close()

  await page.goto('/admin/staging')
  const card = page
    .getByRole('article')
    .or(page.getByRole('listitem'))
    .filter({ hasText: title })
    .first()
  await card.getByRole('button', { name: /Needs Rewrite/ }).click()
  await expect(card.getByText('Needs rewrite', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: /Delete/ }).click()
  await expect(admin.dialog).toContainText('Are you sure you want to delete this draft article?')
  await admin.confirm('Confirm Delete')
  await expect(card).toHaveCount(0)
})

test('the editor asks for a title first, then for content', async ({ page }) => {
  const admin = await signedIn(page)
  await page.goto('/admin/create')
  await admin.button('Save as Draft').click()
  await expect(admin.dialog).toContainText('Please provide a title for the article.')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').first().fill('A title')
  await admin.button('Save as Draft').click()
  await expect(admin.dialog).toContainText('Please add some content to your article.')
})

test('an administrator is refused in the given words', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  await new ReaderScreen(page).signIn()
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await page.getByLabel('Username').fill('editor')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The username or password you entered is incorrect.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to site' }).click()
  await expect(page).toHaveURL('/')
})
