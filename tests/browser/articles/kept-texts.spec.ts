import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

// Its own session: the test ends it.
test.use({ visitor: 'reader', viewport: { width: 1440, height: 900 } })

const ada = { username: 'ada', password: 'a password of the browser tests' }

test('a note survives a reload, and is shown to no other account on the same computer', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await magazine.saveAccount({ ...ada, replace: true })
  const { _id } = await createArticle({ content: '<p>The mill stood still</p>' })
  const note = page.getByRole('textbox', { name: 'Note' })
  const restored = page.getByText(/^Restored: typed on this computer/)
  const line = page.getByText(/^Unsaved changes on this computer: A note/)
  page.on('dialog', (dialog) => void dialog.accept())

  await page.goto('/admin/login')
  await admin.signIn()
  await admin.heading.waitFor()
  await admin.edit(_id)
  await admin.text.focus()
  await page.keyboard.press('Control+End')
  await page.evaluate(() => getSelection()?.modify('extend', 'backward', 'word'))
  await page.keyboard.press('Control+Alt+m')
  await note.fill('Which mill? Half a sen')
  await page.reload()
  await expect(note).toHaveValue('Which mill? Half a sen')
  await expect(restored).toBeVisible()
  await expect(admin.text.locator('.noted')).toHaveText('still')
  await note.pressSequentially('tence.')
  await checkScreen('note-restored', restored)

  await test.step('the logout says what is not on the server yet', async () => {
    await admin.button('Logout').click()
    const unsaved = admin.dialog.getByRole('region', { name: 'Not on the server yet' })
    await expect(unsaved).toContainText('A note,')
    await checkScreen('unsaved-at-logout')
    await admin.confirm('Logout')
    await expect(page).toHaveURL('/admin/login')
  })

  await test.step('the next account sees nothing of it, and leaves it where it is', async () => {
    await admin.signIn(ada)
    await admin.heading.waitFor()
    await expect(line).toHaveCount(0)
    await admin.edit(_id)
    await admin.button('Notes').click()
    await expect(page.getByText('No open notes.')).toBeVisible()
    await expect(note).toHaveCount(0)
    await admin.open()
    await admin.button('Logout').click()
    await expect(admin.dialog.getByText('Not on the server yet')).toHaveCount(0)
    await admin.confirm('Logout')
  })

  await test.step('its own account goes on, and stores it once', async () => {
    await admin.signIn()
    await admin.heading.waitFor()
    await expect(line).toBeVisible()
    await checkScreen('unsaved-texts')
    await page.getByRole('link', { name: 'Continue writing' }).click()
    await expect(note).toHaveValue('Which mill? Half a sentence.')
    await admin.button('Add note').click()
    await expect(page.locator('.note-text')).toHaveText('Which mill? Half a sentence.')
    await page.reload()
    await expect(admin.button('Notes (1)')).toBeVisible()
    await expect(note).toHaveCount(0)
    await admin.open()
    await expect(line).toHaveCount(0)
  })
})
