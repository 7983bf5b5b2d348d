import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adasDesk, article, signedIn } from './desk.ts'
import { expect, test } from './test.ts'

/** Where `SHOTS=folder` puts a picture of every screen and state, to be looked at. */
const shots = process.env.SHOTS

/** No finding on what is on the screen, which is as wide as the window. */
async function look(page: Page, name: string): Promise<void> {
  // What fades in is judged once it is there.
  await page.waitForTimeout(250)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${name}, ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
  expect.soft(findings).toEqual([])
  expect.soft(wide, `${name} scrolls sideways by`).toBe(0)
}

/** Both themes, the narrowest and the widest; pictures are taken of the others too. */
const looks = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  ...(shots
    ? ([
        { width: 390, height: 844, colorScheme: 'light' },
        { width: 820, height: 1180, colorScheme: 'light' },
        { width: 1440, height: 900, colorScheme: 'dark' },
      ] as const)
    : []),
] as const

for (const { width, height, colorScheme } of looks) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({
      viewport: { width, height },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('every screen, modal and state of the portal', async ({
      page,
      browser,
      expectedErrors,
    }) => {
      test.setTimeout(180_000)
      expectedErrors.push(/status of 409/, /ERR_FAILED/)
      const shot = (name: string) => look(page, `${name}-${width}-${colorScheme}`)
      const published = await article({ published: true, category: 'Politics', author: 'Ines' })
      const { _id, title } = await article({ quotes: [{ text: 'Not in the text.' }] })
      const admin = await signedIn(page)
      await page.getByRole('link', { name: `Edit ${title}` }).waitFor()
      await shot('dashboard')
      await admin.button('Logout').click()
      await shot('logout')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await shot('delete')
      await page.keyboard.press('Escape')
      await page.getByLabel('Search title and author').fill('nothing like it')
      await page.getByText('No articles match').waitFor()
      await shot('dashboard-nothing')

      await admin.edit(published._id)
      await admin.writeOn(' More.')
      await expect(admin.saving).toHaveText('Edits saved, not published')
      await shot('editor-published')
      await admin.edit(_id)
      await page.getByText('These words are not in').waitFor()
      await shot('editor')
      await page.getByRole('group', { name: 'Quote 1' }).scrollIntoViewIfNeeded()
      await shot('editor-quotes')
      await page.getByRole('heading', { name: 'Featured Image' }).scrollIntoViewIfNeeded()
      await shot('editor-cover')
      for (const name of ['Link', 'Image']) {
        await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
        await admin.dialog.waitFor()
        await shot(`editor-${name.toLowerCase()}`)
        await page.keyboard.press('Escape')
      }
      await admin.button('Preview').click()
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
      await shot('preview')
      await page.keyboard.press('Escape')
      await admin.button('Update & Publish').click()
      await shot('publish')
      await page.keyboard.press('Escape')
      const other = await adasDesk(browser)
      await other.edit(_id)
      await other.writeOn(' Ada was here.')
      await expect(other.saving).toHaveText('Draft saved')
      await other.page.context().close()
      await admin.writeOn(' So was I.')
      await admin.dialog.waitFor()
      await shot('conflict')
      await admin.confirm('Back to writing')
      await shot('editor-conflict')
      await admin.button('Back').click()
      await admin.dialog.waitFor()
      await shot('leave')
      await admin.confirm('Leave')
      await page.getByText('Unsaved writing is kept').first().waitFor()
      await shot('dashboard-kept')
      await admin.edit(_id)
      await admin.dialog.waitFor()
      await shot('recovery')
      await admin.confirm('Use the server’s')

      await page.goto('/admin/staging')
      const card = page.getByRole('article', { name: title })
      await card.getByRole('button', { name: 'Needs Rewrite' }).click()
      await card.getByRole('button', { name: 'Add a note to the author' }).click()
      await shot('staging-note')
      await card.getByRole('textbox', { name: 'Note to the author' }).fill('Half as long.')
      await card.getByRole('button', { name: 'Save note' }).click()
      await card.getByText('Half as long.').waitFor()
      await shot('staging')
      await page.goto('/admin/releases')
      await page.getByRole('list', { name: 'Last builds' }).waitFor()
      await shot('releases')

      await page.goto('/admin/keys')
      await admin.button('New Key').click()
      await admin.button('Make Key').click()
      await page.getByText('Name is required').waitFor()
      await shot('keys-new')
      const name = `Press list ${width} ${colorScheme}`
      await page.getByLabel('Name').fill(name)
      await admin.button('Make Key').click()
      await page.getByText('shown only this once').waitFor()
      await shot('keys-made')
      await admin.button('Done').click()
      await page.getByRole('button', { name: `Revoke ${name}` }).click()
      await shot('keys-revoke')
      await page.keyboard.press('Escape')
      await shot('keys')
    })
  })
}
