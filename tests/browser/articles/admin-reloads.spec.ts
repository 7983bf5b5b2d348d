import { expect, test } from '#tests/browser/test.ts'
import { readLocalCopies } from './local-copies.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

const reloads = Number(process.env.RELOADS ?? 500)

/** How long a page lives after the typing, at most. */
const maxLifeMs = 250

test('reloads at random moments offer no text that is older than the server’s', async ({
  page,
  admin,
  magazine,
  createArticle,
  expectedErrors,
}) => {
  // A save that a reload cut off may be stored after the editor has read the article again.
  expectedErrors.push(/status of 409/)
  test.setTimeout(60_000 + reloads * 20_000)
  // The browser asks before it closes unsaved text.
  page.on('dialog', (dialog) => void dialog.accept())
  const { _id } = await createArticle()
  const wordsOf = (text: string) => text.match(/w\d+/g) ?? []
  await admin.edit(_id)
  for (let reload = 1; reload <= reloads; reload++) {
    await admin.text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(` w${reload}`)
    if (Math.random() < 0.7) await page.keyboard.press('Control+s')
    await page.keyboard.type(` w${reload}0000`)
    await page.waitForTimeout(Math.random() * maxLifeMs)
    await page.reload()
    await admin.text.waitFor()
    // The dialog opens with the editor: the copies are read before the article.
    const offered = (await admin.dialog.isVisible()) ? await readLocalCopies(page) : []
    const stored = wordsOf((await magazine.client.read(_id)).content)
    for (const copy of offered) {
      expect(wordsOf(copy).length, `reload ${reload}`).toBeGreaterThanOrEqual(stored.length)
    }
    if (offered.length > 0) await admin.confirm('Restore')
  }
  await expect(admin.saving).toHaveText('Draft saved', { timeout: 60_000 })
  await expect.poll(() => readLocalCopies(page)).toEqual([])
})
