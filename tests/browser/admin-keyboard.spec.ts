import { testedSecrets } from '#tests/support/tested-product.ts'
import { isFocused, tabTo } from './keyboard.ts'
import { expect, test } from './test.ts'

test('by the keyboard alone: from the sign-in through writing to the publication', async ({
  page,
  admin,
}) => {
  const { keyboard } = page
  const title = `Without a mouse ${Date.now()}`
  await page.goto('/admin/login')
  await admin.button('Sign In').waitFor()
  await tabTo(page.getByLabel('Username'))
  await keyboard.type(testedSecrets.ADMIN_USERNAME)
  await tabTo(page.getByLabel('Password'))
  await keyboard.type(testedSecrets.ADMIN_PASSWORD)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()

  await tabTo(page.getByRole('link', { name: 'New Article' }))
  await keyboard.press('Enter')
  await admin.text.waitFor()
  const field = page.getByLabel('Title').first()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('New Article')
  await keyboard.type(title)
  await keyboard.press('Enter')
  await expect(admin.text).toBeFocused()
  await keyboard.press('Control+b')
  await keyboard.type('Bold')
  await keyboard.press('Control+b')
  await keyboard.type(' and plain.')
  await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(admin.text.locator('h2 strong')).toHaveText('Bold')

  await tabTo(admin.button('Add Quote'))
  await keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Quote 1' }).getByLabel('Text')).toBeFocused()
  await keyboard.type('Bold and plain.')
  const source = page.getByRole('group', { name: 'Source 1' })
  await tabTo(source.getByLabel('Title'))
  await keyboard.type('The report')
  await tabTo(source.getByLabel('URL'))
  await keyboard.type('https://example.org/report')
  await tabTo(source.getByRole('button', { name: 'Insert' }))
  await keyboard.press('Enter')
  await expect(admin.text.locator('a[href="https://example.org/report"]')).toHaveText('The report')
  await expect(admin.saving).toHaveText('Draft saved')

  await tabTo(admin.button('Publish'), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(admin.dialog.getByRole('button', { name: 'Publish as Admin' }))
  await keyboard.press('Enter')
  await expect(admin.dialog).toContainText(title)
  await tabTo(admin.dialog.getByRole('button', { name: 'Publish' }))
  await keyboard.press('Enter')
  await expect(admin.dialog).toContainText('Your article has been created successfully.')
  await admin.dialogTakesKeys()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(admin.row(title)).toContainText('Published')
})

test.describe('at 400 %', () => {
  test.use({ visitor: 'admin', viewport: { width: 320, height: 256 } })

  test('what the keyboard comes to in a long form is not under the bar that saves it', async ({
    page,
  }) => {
    await page.goto('/admin/settings')
    await page.getByLabel('Name', { exact: true }).focus()
    for (let stop = 0; stop < 12; stop++) {
      const covering = await page.evaluate(() => {
        const focused = document.activeElement
        const { x, y, height } = focused?.getBoundingClientRect() ?? new DOMRect()
        const top = document.elementFromPoint(x + 8, y + height / 2)
        return focused?.contains(top) ? '' : `${top?.outerHTML.slice(0, 120)}`
      })
      expect(covering).toBe('')
      await page.keyboard.press('Tab')
    }
  })
})

test.describe('on a phone', () => {
  test.use({ visitor: 'admin', viewport: { width: 390, height: 700 } })

  test('Escape closes the menu and returns to its button', async ({ page, admin }) => {
    await admin.open()
    const links = await admin.openNavigation()
    const menu = admin.button('Menu')
    await links.getByRole('link', { name: 'Board' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeFocused()
  })

  test('what the keyboard comes back to is not under the bars that stay', async ({
    page,
    admin,
    createArticle,
  }) => {
    const { _id } = await createArticle({ content: '<p>A line.</p>'.repeat(40) })
    await admin.edit(_id)
    await page.getByLabel('Photo Credit').focus()
    const bar = await page.locator('.editor-bar').boundingBox()
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Shift+Tab')
      if (await isFocused(admin.text)) return
      const stop = await page.locator(':focus').boundingBox()
      expect(stop?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN)
    }
    throw new Error('The key does not lead to the text.')
  })
})
