import { signedIn } from './editor-page.ts'
import { tour } from './tour.ts'

tour('keys for groups of readers', async ({ page, shot }) => {
  const admin = await signedIn(page)
  await page.goto('/admin/keys')
  await admin.button('New Key').click()
  await admin.button('Create Key').click()
  await page.getByText('Name is required').waitFor()
  await shot('keys-new')
  const name = `Press list ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await admin.button('Create Key').click()
  await page.getByText('shown only once').waitFor()
  await shot('keys-made')
  await admin.button('Done').click()
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await shot('keys-revoke')
  await page.keyboard.press('Escape')
  await shot('keys')
  await page.route('**/api/admin/refused-keys', (route) =>
    route.fulfill({ json: { lastHour: 1_204, alarming: true } }),
  )
  await page.reload()
  await page.getByText('Someone may be guessing the access key').waitFor()
  await shot('keys-guessing')
})
