import { readLocalCopies } from '#tests/browser/articles/local-copies.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { desk, phone, readTokens } from './ended-session.ts'
import { ownSessions } from './own-sessions.ts'

test.use({ visitor: 'admin' })

test('whoever types when the session ends loses no letter, and signs in where they are', async ({
  page,
  context,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const { _id } = await createArticle()
  const cookies = await ownSessions(magazine)
  await context.setStorageState(storageState(magazine.origin, cookies))
  await page.setViewportSize(desk)
  await admin.edit(_id)
  await admin.text.click()
  await page.keyboard.press('Control+End')
  const before = ' The lamps went out one by one'
  const during = ', and nobody on the quay said a word about it until the first ferry had come in.'

  await test.step('types on while the session ends on the server', async () => {
    await page.keyboard.type(before, { delay: 20 })
    await expect(admin.saving).toHaveText('Draft saved')
    const typing = page.keyboard.type(during, { delay: 30 })
    const headers = { authorization: `Bearer ${(await readTokens(page)).admin}` }
    const init = { headers: { ...headers, 'content-type': 'application/json' } }
    const body = JSON.stringify({ scope: 'admin' })
    const logout = `${magazine.origin}/api/auth/logout`
    expect((await fetch(logout, { method: 'POST', body, ...init })).status).toBe(204)
    // Saves and reads at once what would be saved and read later.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(admin.saving).toHaveText('Signed out: saved on this computer')
    await typing
    await expect(admin.dialog).toHaveCount(0)
    await expect(admin.text).toBeFocused()
    await expect(admin.text).toContainText(before + during)
    await expect.poll(() => readLocalCopies(page)).toEqual([expect.stringContaining(during)])
    await checkScreen('editor-signed-out')
  })

  await test.step('goes on in place', async () => {
    await admin.button('Sign in again').click()
    await expect(admin.dialog.getByLabel('Password')).toBeFocused()
    await checkScreen('sign-in-again')
    await page.keyboard.type(testedSecrets.ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(admin.saving).toHaveText('Draft saved')
    await expect(admin.text).toBeFocused()
    await page.keyboard.type(' So it went.', { delay: 20 })
    await expect(admin.saving).toHaveText('Draft saved')
    await expect
      .poll(async () => (await magazine.client.read(_id)).content)
      .toContain(`${before}${during} So it went.`)
    await expect.poll(() => readLocalCopies(page)).toEqual([])
  })

  await test.step('another screen says it in the header, and a tap announces it', async () => {
    await page.setViewportSize(phone)
    await admin.open()
    // Else a list that is read only now would announce it.
    await page.getByRole('searchbox').focus()
    const otherTab = await context.newPage()
    await otherTab.goto('/about')
    await otherTab.evaluate(() => localStorage.removeItem('latchkey.admin'))
    await otherTab.close()
    await expect(page.getByText('Signed out: your session has ended.')).toBeVisible()
    await expect(admin.dialog).toHaveCount(0)
    await checkScreen('dashboard-signed-out')
    await page.getByRole('tab', { name: 'Drafts' }).click()
    await expect(admin.dialog).toContainText('Your session has expired. Please log in again.')
    await checkScreen('session-announced')
    await admin.confirm('Sign in here')
    await admin.dialog.getByLabel('Password').fill(testedSecrets.ADMIN_PASSWORD)
    await admin.confirm('Sign In')
    await expect(admin.dialog).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Drafts' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Signed out')).toHaveCount(0)
  })
})
