import { publishArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { createNote } from '#domain/notes/calls.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { tabTo } from '#tests/browser/keyboard.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

test.use({ visitor: 'admin' })

test('a writer submits, an editor sends back and schedules, an owner invites and looks after them', async ({
  page,
  context: own,
  browser,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  // The owner ends the writer's sessions while the writer has a page open.
  expectedErrors.push(/status of 401/)
  // An invitation asks for the password again some minutes after the sign-in, that of the product's start.
  const { origin, secrets, cookies } = magazine
  const { token } = await ApiClient.signIn(origin, secrets)
  await own.setStorageState(storageState(origin, `${cookies.reader}; latchkey_admin=${token}`))
  const name = `Wren ${Date.now()}`
  const title = `Submitted by ${name}`
  await page.goto('/admin/accounts')
  await admin.button('Invite').click()
  await admin.dialog.getByLabel('Name').fill('Wren Castellan')
  await checkScreen('accounts-invite')
  await admin.confirm('Make Link')
  const link = (await admin.dialog.getByRole('code').textContent()) ?? ''
  await checkScreen('accounts-link')
  await admin.confirm('Done')
  await checkScreen('accounts')

  const context = await browser.newContext({
    storageState: storageState(magazine.origin, magazine.cookies.reader),
  })
  const writer = new AdminScreen(await context.newPage())
  await writer.page.goto(link)
  await writer.page.getByLabel('Username').fill(name)
  await writer.page.getByLabel('Password').fill('too short')
  await writer.button('Create Account').click()
  await expect(writer.page.getByRole('alert')).toContainText('at least 12 characters')
  await writer.page.getByLabel('Password').fill('a password of many words')
  await writer.button('Create Account').click()
  await writer.heading.waitFor()
  expect(writer.page.url()).not.toContain('#')
  await expect(await writer.openNavigation()).not.toContainText('Keys')

  // Somebody else's draft is read and noted, by keyboard, and never changed.
  const others = await createArticle({
    title: 'What the mill costs',
    summary: 'Who pays for it.',
    content: '<p>The mill stood still for 30 days.</p><p>Nobody asked why</p>',
  })
  await writer.edit(others._id)
  await writer.text.focus()
  for (const key of ['Control+End', 'x', 'Enter', 'Control+b', 'Control+Shift+ArrowLeft']) {
    await writer.page.keyboard.press(key)
  }
  await writer.page.keyboard.press('Delete')
  await writer.page.keyboard.press('Control+Alt+m')
  await expect(writer.page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await writer.page.keyboard.type('Did you?')
  await writer.page.keyboard.press('Control+Enter')
  await expect(writer.text.locator('.noted')).toHaveText('why')
  await expect(writer.text).toHaveText('The mill stood still for 30 days.Nobody asked why')
  await checkScreen('read-only-note', writer.text)
  // Another window made the panel another dialog, which takes no key at first.
  await expect(writer.page.locator('[data-settling]')).toHaveCount(0)
  await writer.page.keyboard.press('Escape')
  await writer.button('History').click()
  await expect(writer.page.getByRole('button', { name: /Saved.* by/ })).toBeVisible()

  await writer.write(title, ['It was quiet.'])
  await writer.button('Submit for review').click()
  await writer.confirm('OK')
  const draft = (await magazine.client.list()).find((article) => article.title === title)
  const id = draft?._id ?? ''
  const submitted = { createdBy: name, submittedBy: name, published: false }
  expect(await magazine.client.read(id)).toMatchObject(submitted)

  await page.goto('/admin/staging')
  const news = page.getByRole('complementary', { name: 'Since your last visit' })
  await expect(news).toContainText(`${name} joined by an invitation`)
  await checkScreen('audit-news')
  await news.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('article', { name: title })).toContainText('In review')

  const ranges: [number, number][] = [[0, 5]]
  const anchor = { ranges, text: 'quiet', before: '', after: '' }
  const body = { id: crypto.randomUUID(), quote: 'quiet', anchor, text: 'Who says so?' }
  await request(magazine.client, createNote, { params: { id }, body })

  // On a phone.
  const desk = { username: `Maren ${Date.now()}`, password: 'a password of the desk' }
  await magazine.saveAccount({ ...desk, role: 'editor' })
  const editors = await browser.newContext({
    storageState: storageState(magazine.origin, magazine.cookies.reader),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const editor = new AdminScreen(await editors.newPage())
  await editor.page.goto('/admin/login')
  await editor.page.getByLabel('Username').fill(desk.username)
  await editor.page.getByLabel('Password').fill(desk.password)
  await editor.button('Sign In').click()
  await editor.heading.waitFor()
  await editor.edit(id)
  await editor.writeOnAndStore(' Too quiet.')
  await editor.button('Notes (1)').click()
  await checkScreen('newsroom-notes', editor.page.getByText('Who says so?'))
  await editor.button('Resolve').click()
  await editor.confirm('Close')
  await editor.button('Send back').click()
  await editor.dialog.getByLabel('Note to the author').fill('Say who told you.')
  await checkScreen('review-send-back', editor.dialog)
  await editor.confirm('Send Back')
  await expect(
    editor.page.getByText(`Sent back by ${desk.username}: Say who told you.`),
  ).toBeVisible()

  await writer.edit(id)
  await expect(
    writer.page.getByText(`Sent back by ${desk.username}: Say who told you.`),
  ).toBeVisible()
  await writer.writeOnAndStore(' The miller told us.')
  await writer.button('Submit for review').click()
  await writer.confirm('OK')

  // At a desk, by the keyboard alone: tomorrow at nine, as the form begins.
  const { keyboard } = editor.page
  await editor.page.setViewportSize({ width: 1440, height: 900 })
  await editor.edit(id)
  await tabTo(editor.button('History'))
  await keyboard.press('Enter')
  await tabTo(editor.page.getByRole('button', { name: /Saved.* by/ }).first())
  await keyboard.press('Enter')
  await expect(editor.dialog.last().locator('ins')).toContainText('The miller told us.')
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(editor.button('History')).toBeFocused()
  await tabTo(editor.button('Schedule'))
  await keyboard.press('Enter')
  await tabTo(editor.button('Schedule a change'))
  await keyboard.press('Enter')
  const schedule = editor.page.getByRole('form', { name: 'Schedule a change' })
  await expect(schedule.getByRole('radio', { name: 'Publish' })).toBeFocused()
  await keyboard.press('Enter')
  const scheduled = editor.page.getByRole('list', { name: 'Scheduled changes' })
  await expect(scheduled).toContainText('Publication')
  await expect(editor.button('Schedule a change')).toBeFocused()
  await checkScreen('newsroom-scheduled', scheduled)

  await request(magazine.client, publishArticle, { params: { id } })
  await writer.edit(id)
  await writer.writeOnAndStore(' And her daughter, who made 30 sacks.')
  await writer.button('Submit for review').click()
  await writer.confirm('OK')
  await page.goto('/admin/staging')
  await page
    .getByRole('region', { name: 'Edits in review' })
    .getByRole('link', { name: title })
    .click()
  await admin.text.waitFor()
  await checkScreen('review-edits', page.getByText('Submitted for review by'))
  await admin.button('What changed').click()
  await expect(admin.dialog.locator('ins').first()).toContainText('daughter')
  await checkScreen('review-changes')
  await admin.confirm('Close')
  await admin.button('Update & Publish').click()
  await expect(admin.dialog.getByRole('status')).toContainText('Number: told us. And her')
  await checkScreen('update-kind')
  await admin.dialog.getByRole('radio', { name: 'Correction' }).check()
  await admin.confirm('Update & Publish')
  await expect(admin.dialog).toContainText('Say what was wrong and what is right.')
  await admin.dialog.getByLabel('Note to readers').fill('We left out who made 30 sacks.')
  await admin.dialog.getByRole('checkbox', { name: /^Show what changed/ }).check()
  await expect(admin.dialog.getByRole('region', { name: 'What readers will see' })).toContainText(
    'daughter',
  )
  await checkScreen('update-correction')
  await admin.confirm('Update & Publish')
  await admin.confirm('OK')
  const corrected = await magazine.client.read(id)
  expect(corrected).toMatchObject({ submittedBy: null, workingCopy: null })

  const path = `/article/${corrected.slug}`
  await page.goto(path)
  await expect(page.getByRole('note')).toContainText('We left out who made 30 sacks.')
  await page.getByRole('note').getByText('What changed').click()
  await expect(page.getByRole('note').locator('ins')).toContainText('daughter')
  await checkScreen('article-corrected', page.getByRole('note'))
  await page.getByRole('note').getByRole('link').click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('30 sacks')
  await checkScreen('corrections')
  await page.goto('/admin/corrections')
  await page.getByRole('button', { name: `Change: Correction of ${title}` }).click()
  await admin.dialog.getByRole('checkbox', { name: /^Show what changed/ }).uncheck()
  await checkScreen('corrections-change')
  await admin.dialog.getByLabel('Note to readers').fill('We left out the daughter.')
  await admin.confirm('Save')
  await expect(page.getByText('We left out the daughter.')).toBeVisible()
  await checkScreen('corrections-admin')

  await admin.edit(id)
  await admin.button('Unpublish').click()
  await admin.dialog.getByRole('checkbox').check()
  await admin.dialog.getByRole('textbox').fill('A source asked us to.\nWe agreed.')
  await checkScreen('unpublish-explained')
  await admin.confirm('Unpublish')
  await admin.confirm('OK')
  await page.goto(path)
  await expect(page.getByText('We agreed.')).toBeVisible()
  await expect(page.getByText('sacks')).toHaveCount(0)
  await checkScreen('article-withdrawn')
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()

  const account = page.getByRole('listitem').filter({ hasText: name })
  await page.goto('/admin/accounts')
  await account.getByRole('button', { name: `Change role of ${name}` }).click()
  await admin.dialog.getByRole('radio', { name: /^Editor/ }).check()
  await checkScreen('accounts-role')
  await admin.confirm('Change Role')
  await expect(page.getByText(`${name} is now an editor.`)).toBeVisible()
  await writer.page.goto('/admin/bin')
  await expect(writer.page.getByRole('heading', { name: 'Bin' })).toBeVisible()
  await account.getByRole('button', { name: `Delete ${name}` }).click()
  await admin.confirm('Delete')
  await expect(account).toHaveCount(0)
  await admin.button(`Log out ${desk.username}`).click()
  await admin.confirm('Log Out')
  await expect(admin.dialog).toHaveCount(0)
  await editor.page.reload()
  await editor.button('Sign In').waitFor()
  await page.getByRole('link', { name: 'Audit list' }).click()
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.waitFor()
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await checkScreen('audit')
  const download = page.waitForEvent('download')
  await admin.button('Download CSV').click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  await person.selectOption(desk.username)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText([
    'Scheduled a change',
  ])
  await context.close()
  await editors.close()
  await magazine.client.remove(id)
})
