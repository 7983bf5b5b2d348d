import { expect, test } from '#tests/browser/test.ts'
import { readLocalCopies } from './local-copies.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

const reloads = Number(process.env.RELOADS ?? 500)

/** How long a page lives after the typing, at most. */
const maxLifeMs = 250

test('reloads at random moments lose nothing that was kept, have nothing twice, and ask nothing', async ({
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
  // A reload may cut a word off: a point ends each, or the beginning of one would be taken for another.
  const wordsOf = (text: string): string[] => text.match(/w\d+\./g) ?? []
  await admin.edit(_id)
  for (let reload = 1; reload <= reloads; reload++) {
    await admin.text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(` w${reload}.`)
    if (Math.random() < 0.7) await page.keyboard.press('Control+s')
    await page.keyboard.type(` w${reload}0000.`)
    await page.waitForTimeout(Math.random() * maxLifeMs)
    await page.reload()
    await admin.text.waitFor()
    // What was kept on this computer is merged with what the server has: nothing is missing, or there twice.
    await expect
      .poll(async () => {
        const stored = wordsOf((await magazine.client.read(_id)).content)
        const shown = wordsOf((await admin.text.textContent()) ?? '')
        const twice = shown.filter((word, index) => shown.indexOf(word) !== index)
        return [...stored.filter((word) => !shown.includes(word)), ...twice]
      }, `reload ${reload}`)
      .toEqual([])
    await expect(admin.dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Changed by both' })).toHaveCount(0)
  }
  await expect(admin.saving).toHaveText('Draft saved', { timeout: 60_000 })
  await expect.poll(() => readLocalCopies(page)).toEqual([])
})
