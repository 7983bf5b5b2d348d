import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

const passphrase = 'told by telephone'

test('a lawyer comments by a link and approves; the text changes, and the approval lapses', async ({
  page,
  browser,
  admin,
  createArticle,
  expectedErrors,
  checkScreen,
}) => {
  // A wrong passphrase, and a closed link.
  expectedErrors.push(/status of (403|404)/)
  const { _id, title } = await createArticle({
    content: '<p>The minister took the money.</p><p>Nobody asked where it came from.</p>',
    summary: 'What the ledger says.',
  })
  const link = await test.step('an editor makes a link', async () => {
    await admin.edit(_id)
    await admin.button('Preview links').click()
    await page.getByText('No preview links yet.').waitFor()
    await admin.button('New Link').click()
    await page.getByLabel('Name', { exact: true }).fill('Dr Osei, lawyer')
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByLabel('name across the page').check()
    await checkScreen('preview-link-new')
    await admin.button('Create Link').click()
    const made = (await page.getByRole('code').textContent()) ?? ''
    await checkScreen('preview-link-made')
    await admin.button('Done').click()
    return made
  })

  // Without the access key, without a session, without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const lawyer = await context.newPage()
  await test.step('a lawyer comments and approves', async () => {
    await lawyer.goto(link)
    await lawyer.getByLabel('Passphrase').fill(passphrase)
    await lawyer.getByRole('button', { name: 'Open' }).click()
    await expect(lawyer.getByRole('heading', { name: title })).toBeVisible()
    await lawyer.getByLabel('Comment', { exact: true }).fill('Say “is said to have taken”.')
    await lawyer.getByLabel('The words that it is about').fill('took the money.\n\nNobody')
    await lawyer.getByLabel('I approve the text').check()
    await lawyer.getByRole('button', { name: 'Send' }).click()
    await expect(lawyer.getByText('You approved this text')).toBeVisible()
    await lawyer.getByLabel('Comment', { exact: true }).fill('Too loud.')
    await lawyer.getByLabel('The words that it is about').fill(title)
    await lawyer.getByRole('button', { name: 'Send' }).click()
    await expect(lawyer.getByText('Too loud.')).toBeVisible()
  })

  await test.step('with scripts, on a phone', async () => {
    await page.goto(link)
    await page.getByLabel('Passphrase').fill('another word')
    await admin.button('Open').click()
    await expect(page.getByRole('alert')).toContainText('not right')
    await checkScreen('preview-page-locked')
    await page.getByLabel('Passphrase').fill(passphrase)
    await admin.button('Open').click()
    await checkScreen('preview-page', page.getByRole('banner'))
    await page.getByText('Nobody asked').selectText()
    await admin.button('Comment on these words').click()
    await expect(page.getByLabel('The words that it is about')).toHaveValue(
      'Nobody asked where it came from.',
    )
    await checkScreen('preview-page-answer', page.getByRole('button', { name: 'Send' }))
  })

  await test.step('the note is in the portal; a change ends the approval', async () => {
    await admin.edit(_id)
    await admin.button('Notes (2)').click()
    await expect(admin.dialog).toContainText('Dr Osei, lawyer')
    await expect(admin.dialog).toContainText('took the money. Nobody')
    await expect(admin.dialog).toContainText('Say “is said to have taken”.')
    // That is the title; the other one was found, across two paragraphs.
    await expect(page.getByText('Not found in the text')).toHaveCount(1)
    await expect(page.getByText('Text removed')).toHaveCount(0)
    await admin.confirm('Close')
    await admin.writeOnAndStore(' A clerk did.')
    await admin.button('Preview links').click()
    await expect(page.getByRole('list', { name: 'Approvals' })).toContainText('lapsed')
    await checkScreen('preview-links')
    await lawyer.reload()
    await expect(lawyer.getByText('Approval of an earlier text')).toBeVisible()
  })

  await test.step('the link is revoked', async () => {
    await admin.button('Revoke the link of Dr Osei, lawyer').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText(/Revoked/)).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Link closed' })).toBeVisible()
    await checkScreen('preview-page-closed')
  })
  await context.close()
})
