import { ownSessions } from '#tests/browser/auth/own-sessions.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { openAsColleague } from './colleague.ts'

test.use({ visitor: 'nobody' })

test('an owner logs an account out, deletes another one, and reads it all in the audit list', async ({
  page,
  context,
  admin,
  browser,
  magazine,
  checkScreen,
  expectedErrors,
}) => {
  // The owner ends the editor's sessions while the editor has a page open.
  expectedErrors.push(/status of 401/)
  const [leaver, maren] = [`Wren ${Date.now()}`, `Maren ${Date.now()}`]
  const password = 'a password of many words'
  await magazine.saveAccount({ username: leaver, password, role: 'writer' })
  const editor = await openAsColleague(browser, magazine, { username: maren, role: 'editor' })
  await editor.open()
  await context.setStorageState(storageState(magazine.origin, await ownSessions(magazine)))

  await page.goto('/admin/accounts')
  await admin.button(`Delete ${leaver}`).click()
  await admin.confirm('Delete')
  await expect(page.getByRole('listitem').filter({ hasText: leaver })).toHaveCount(0)
  await admin.button(`Log out ${maren}`).click()
  await admin.confirm('Log Out')
  await expect(admin.dialog).toHaveCount(0)
  await editor.page.reload()
  await editor.button('Sign In').waitFor()
  await editor.page.context().close()

  await page.getByRole('main').getByRole('link', { name: 'Audit list' }).click()
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.waitFor()
  await expect(page.getByRole('listitem').filter({ hasText: leaver }).first()).toBeVisible()
  await checkScreen('audit')
  const download = page.waitForEvent('download')
  await admin.button('Download CSV').click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  await person.selectOption(maren)
  await expect(page.getByRole('listitem').filter({ hasText: leaver })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: maren })).toContainText(['Signed in'])
})
