import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { article, signedIn } from './desk.ts'
import { expect, test } from './test.ts'

const picture = new URL('../demo/images/walking-the-same-mile-plate.jpg', import.meta.url)

/** Pastes as the clipboard of another program would, or drops as a file manager would. */
async function bring(
  page: Page,
  how: 'paste' | 'drop',
  content: { html?: string; image?: string },
) {
  await page.evaluate(
    ({ how, html, image }) => {
      const transfer = new DataTransfer()
      if (html) transfer.setData('text/html', html)
      if (image) {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], 'plate.jpg', { type: 'image/jpeg' }))
      }
      const target = document.querySelector('.ProseMirror')
      const { left, top } = target?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const at = { clientX: left + 20, clientY: top + 40, bubbles: true, cancelable: true }
      target?.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', {
              clipboardData: transfer,
              bubbles: true,
              cancelable: true,
            })
          : new DragEvent('drop', { dataTransfer: transfer, ...at }),
      )
    },
    { how, ...content },
  )
}

test('the preview shows the unsaved text as the reader will see it, at three widths', async ({
  page,
}) => {
  const { _id } = await article({
    summary: 'A summary.',
    quotes: [{ text: 'It was quiet.', position: 'center' }],
    citations: [{ title: 'The record', url: 'https://a.example/record' }],
    tags: ['night'],
  })
  const admin = await signedIn(page)
  await admin.edit(_id)
  await admin.writeOn(' Unsaved words.')
  await admin.button('Preview').click()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.article-body')).toContainText('It was quiet. Unsaved words.')
  await expect(frame.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(frame.getByText('#night').or(frame.getByText('night'))).toBeVisible()
  for (const [name, width] of [
    ['Phone, 390 px', 390],
    ['Tablet, 820 px', 820],
    ['Desk, 1440 px', 1440],
  ] as const) {
    await page.getByRole('radio', { name }).check()
    const wide = () =>
      frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth)
    await expect.poll(wide).toBe(width)
  }
  const styles = await frame.locator('h1').evaluate((head) => ({
    font: getComputedStyle(head).fontFamily,
    mode: head.ownerDocument.compatMode,
  }))
  expect(styles.font).toContain('Newsreader')
  expect(styles.mode).toBe('CSS1Compat')
  await page.keyboard.press('Escape')
  await expect(admin.button('Preview')).toBeFocused()
})

test('an image that is pasted or dropped is uploaded, and its words are asked for', async ({
  page,
}) => {
  const { _id } = await article()
  const admin = await signedIn(page)
  await admin.edit(_id)
  await admin.text.click()
  const image = (await readFile(picture)).toString('base64')
  for (const how of ['paste', 'drop'] as const) {
    await bring(page, how, { image })
    await expect(admin.dialog.locator('img')).toBeVisible({ timeout: 20_000 })
    await admin.dialog.getByLabel('Alternative text').fill(`A plate, by ${how}`)
    await admin.confirm('Insert')
    await expect(admin.text.getByRole('img', { name: `A plate, by ${how}` })).toBeVisible()
  }
  await expect(admin.saving).toHaveText('Draft saved')
})

test('what is pasted from Word, Google Docs and web pages comes out clean', async ({ page }) => {
  const { _id } = await article()
  const admin = await signedIn(page)
  await admin.edit(_id)
  await admin.text.click()
  await page.keyboard.press('Control+A')
  await bring(page, 'paste', {
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Head</h2><p>Plain <span
      style="font-weight:700">bold</span></p></b><table><tr><td>Placed</td></tr></table>
      <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Item</p>
      <p><a href="javascript:alert(1)">bad</a> <a href="https://a.example/">good</a></p>`,
  })
  await expect(admin.text.getByRole('heading', { name: 'Head' })).toBeVisible()
  await expect(admin.text.locator('strong')).toHaveText(['bold'])
  await expect(admin.text.locator('table')).toHaveCount(0)
  await expect(admin.text.getByRole('listitem')).toHaveText('Item')
  await expect(admin.text.getByText('bad')).toHaveAttribute('href', '')
  await expect(admin.text.getByText('good')).toHaveAttribute('href', 'https://a.example/')
  await expect(admin.saving).toHaveText('Draft saved')
})

test('a featured quote is made of the selection, reordered, and told when its words are gone', async ({
  page,
}) => {
  const { _id } = await article({ content: '<p>First words.</p><p>Last words.</p>' })
  const admin = await signedIn(page)
  await admin.edit(_id)
  await admin.text.getByText('First words.').selectText()
  await admin.button('Make a featured quote of the selection').click()
  await expect(page.getByRole('group', { name: 'Quote 1' }).getByLabel('Text')).toHaveValue(
    'First words.',
  )
  await admin.button('Add Quote').click()
  const second = page.getByRole('group', { name: 'Quote 2' })
  await second.getByLabel('Text').fill('Words from nowhere.')
  await expect(second).toContainText('These words are not in the article’s content')
  await second.getByLabel('Text').fill('“last words”')
  await expect(second).not.toContainText('These words are not')
  await admin.button('Move quote 2 up').click()
  await expect(page.getByRole('group', { name: 'Quote 1' }).getByLabel('Text')).toHaveValue(
    '“last words”',
  )
  await expect(admin.saving).toHaveText('Draft saved')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Quote 2' }).getByLabel('Text')).toHaveValue(
    'First words.',
  )
})

test('by the keyboard alone: from the dashboard through writing to the publication', async ({
  page,
}) => {
  const admin = await signedIn(page)
  const title = `Without a mouse ${Date.now()}`
  const tabTo = async (name: string | RegExp) => {
    const wanted = page.getByRole('link', { name }).or(page.getByRole('button', { name })).first()
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The Tab key does not lead to ${name}.`)
  }
  await tabTo('New Article')
  await page.keyboard.press('Enter')
  await admin.text.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type(title)
  // Author, category, tags, summary, one stop of the toolbar, the text.
  for (let stops = 0; stops < 6; stops++) await page.keyboard.press('Tab')
  await expect(admin.text).toBeFocused()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and plain.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(admin.text.locator('h2 strong')).toHaveText('Bold')
  await expect(admin.saving).toHaveText('Draft saved')
  await page.locator('h1').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(admin.button('Publish')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(admin.dialog).toContainText(title)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(admin.dialog).toContainText('Your article has been created successfully.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(admin.row(title)).toContainText('Published')
})
