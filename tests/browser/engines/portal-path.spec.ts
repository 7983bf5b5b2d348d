import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { smallPicture } from '#tests/browser/images/picture.ts'
import { panelOf, replaceWords } from '#tests/browser/suggestions/suggesting.ts'
import { expect, test } from '#tests/browser/test.ts'
import { transfer } from '#tests/browser/transfer.ts'

test.use({ visitor: 'reader', viewport: { width: 1440, height: 900 } })

test('a day in the portal: write, paste, lose the connection, meet a colleague, publish', async ({
  page,
  browser,
  admin,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|404|409)/, /Failed to load resource/)
  const title = `A day ${Date.now()}`
  const colleague = await openAsColleague(browser, magazine, { username: 'ada' })

  await test.step('the sign-in', async () => {
    await page.goto('/admin/login')
    await admin.button('Sign In').waitFor()
    await admin.signIn()
    await admin.heading.waitFor()
  })

  await test.step('writing is saved', async () => {
    await admin.write(title, ['The first paragraph.'])
    await expect(admin.saving).toHaveText('Draft saved')
    await page.getByLabel('Author').fill('The Desk')
  })

  await test.step('pasted words and a pasted picture', async () => {
    await admin.text.click()
    await page.keyboard.press('Control+End')
    await transfer(page, 'paste', {
      html: '<p style="color:red">Pasted <b>words</b>.</p><script>alert(1)</script>',
    })
    await expect(admin.text.locator('strong')).toHaveText('words')
    const image = (await smallPicture(321)).toString('base64')
    await transfer(page, 'paste', { image, name: 'engine.jpg' })
    await admin.dialog.getByLabel('Alternative text').fill('The mill')
    await admin.confirm('Insert')
    await expect(admin.text.getByRole('img', { name: 'The mill' })).toBeVisible()
    await expect(admin.saving).toHaveText('Draft saved')
  })

  await test.step('without a connection the text stays on this computer', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await admin.writeOn(' Offline.')
    await expect(admin.saving).toHaveText('No connection: saved on this computer')
    await page.unroute('**/api/**')
    await expect(admin.saving).toHaveText('Draft saved', { timeout: 60_000 })
  })

  const id = admin.articleId

  await test.step('a colleague saved in between', async () => {
    await colleague.edit(id)
    await colleague.writeOnAndStore(' Ada was here.')
    await expect(colleague.saving).toHaveText('Draft saved')
    await colleague.page.context().close()
    await expect(admin.text).toContainText('Ada was here.')
    await admin.writeOn(' So was I.')
    await expect(admin.text).toContainText('Ada was here. So was I.')
    await expect(admin.saving).toHaveText('Draft saved')
  })

  await test.step('a colleague changed the same words, and theirs are taken', async () => {
    await page.route(`**/api/admin/articles/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await admin.text.click()
    await replaceWords(page, 'first paragraph', 'loud one')
    const other = await openAsColleague(browser, magazine, { username: 'bo' })
    await other.edit(id)
    await other.text.click()
    await replaceWords(other.page, 'first paragraph', 'calm one')
    await expect(other.saving).toHaveText('Draft saved')
    await other.page.context().close()
    await page.getByRole('region', { name: 'Changed by both' }).waitFor()
    await page.unroute(`**/api/admin/articles/${id}`)
    await admin.button('Take theirs: Text').click()
    await expect(admin.text).toContainText('The calm one.')
    await expect(admin.saving).toHaveText('Draft saved')
  })

  await test.step('what a writer suggests is accepted', async () => {
    const writer = await openAsColleague(browser, magazine, { username: 'Robin', role: 'writer' })
    await writer.edit(id)
    await writer.text.click()
    await replaceWords(writer.page, 'calm', 'first')
    await expect(writer.saving).toHaveText('Suggestions saved')
    await writer.page.context().close()
    await admin.button('Suggestions (1)').click()
    await panelOf(page).getByRole('button', { name: 'Accept' }).click()
    await admin.confirm('Close')
    await expect(admin.text).toContainText('The first one.')
    await expect(admin.saving).toHaveText('Draft saved')
  })

  await test.step('a note, and its answer', async () => {
    await admin.text.click()
    await page.keyboard.press('Control+End')
    await admin.noteOnLastWord('ada', 'were you?')
    await expect(admin.text.locator('.noted')).toHaveCount(1)
    await expect(page.locator('.note-text')).toHaveText('@ada were you?')
    await admin.button('Resolve').click()
    await admin.confirm('Close')
  })

  await test.step('published', async () => {
    await admin.button('Publish').click()
    await admin.confirm('Publish')
    await expect(admin.dialog).toContainText('Your article has been created successfully.')
    await admin.confirm('OK')
    await expect(admin.row(title)).toContainText('Published')
    const { slug } = await magazine.client.read(id)
    await page.goto(`/article/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('So was I.')).toBeVisible()
  })
  await magazine.client.remove(id)
})
