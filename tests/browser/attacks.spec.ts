import type { Page } from '@playwright/test'
import { attackedArticles } from './attacked-articles.ts'
import { attacks } from './attacks/index.ts'
import { Canary } from './canary.ts'
import { signedIn } from './editor-page.ts'
import { test } from './isolated-site.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect } from './test.ts'
import { withReleases } from './timeouts.ts'

// Nothing but what the product does itself stands between an attack and its reader.
test.use({ bypassCSP: true, magazineOf: 'attacks' })
test.describe.configure({ mode: 'serial' })

const name = 'Wanted'
const all = Object.values(attacks).flat()
let stored = 0
let refused = 0

test.beforeEach(({ expectedErrors }) => {
  // The pictures from elsewhere, which are not let through.
  expectedErrors.push(/Failed to load resource/)
})

test('the canary sings where an attack works', async ({ page, context, magazine }) => {
  const canary = await Canary.over(context, magazine.origin)
  await page.goto('/login')
  await page.evaluate(() => {
    document.body.innerHTML =
      '<main><img src=x onerror=canary()><a href="javascript:canary()">x</a></main>' +
      '<img src="https://attacker.example/x.png"><link rel=stylesheet href="https://attacker.example/">'
  })
  await expect.poll(() => canary.seen.length).toBeGreaterThanOrEqual(3)
  await canary.search(page, 'main')
  expect(canary.seen.join('\n')).toMatch(/a script ran/)
  expect(canary.seen.join('\n')).toMatch(/asked for https:\/\/attacker\.example\/x\.png/)
  expect(canary.seen.join('\n')).toMatch(/holds <a href="javascript/)
})

test('attacks are stored, or refused with a sentence', async ({ magazine }) => {
  test.setTimeout(withReleases)
  expect(all.length).toBeGreaterThanOrEqual(200)
  magazine.pauseBuilds()
  const drafts = Object.values(attacks).flatMap((family) => attackedArticles(family, name, 20))
  const pieces = [
    ...attackedArticles(all, name).map((piece) => ({ ...piece, published: true })),
    ...drafts,
  ]
  for (const piece of pieces) {
    const kept = await magazine.client.create(piece).catch((refusal: Error) => {
      expect(refusal.message).toBe(
        'The content is nested too deeply or has too many elements to be stored.',
      )
      refused++
    })
    if (kept) stored++
  }
  expect(stored).toBeGreaterThan(refused * 10)
  magazine.resumeBuilds()
  await magazine.settled()
})

async function openAll(page: Page, paths: string[], within: string, canary: Canary) {
  for (const path of paths) {
    await page.goto(path)
    await canary.search(page, within)
  }
}

test('no reader is harmed', async ({ page, context, magazine }) => {
  test.setTimeout(withReleases)
  const published = (await magazine.client.list()).filter((one) => one.published)
  const canary = await Canary.over(context, magazine.origin)
  const reader = new ReaderScreen(page)
  await reader.signIn(magazine.secrets.SITE_ACCESS_KEY)
  const paths = published.map(({ _id }) => `/article/${_id}`)
  const half = Math.ceil(paths.length / 2)
  const second = await context.newPage()
  await Promise.all([
    openAll(page, paths.slice(0, half), '.article', canary),
    openAll(second, paths.slice(half), '.article', canary),
  ])
  await page.goto(`/?page=${Math.ceil(published.length / 12)}`)
  await expect(reader.cards.filter({ hasText: name })).toHaveCount(published.length)
  await canary.search(page, 'main section')
  await page.goto(`/search?q=${name}`)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('script')
  await canary.search(page, '[aria-label=Results], main section')
  expect(canary.seen).toEqual([])
  console.log(
    `Attacks: ${all.length} strings of ${Object.keys(attacks).length} families in 8 fields, ` +
      `${published.length} pages, ${refused} submissions refused; nothing ran.`,
  )
})

test('no editor is harmed: dashboard, staging, text editor, preview', async ({
  page,
  context,
  magazine,
}) => {
  test.setTimeout(withReleases)
  const canary = await Canary.over(context, magazine.origin)
  const admin = await signedIn(page, magazine)
  await page.goto('/admin')
  await admin.row(name).first().waitFor()
  await canary.search(page, 'table')
  await page.goto('/admin/staging')
  await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor()
  await canary.search(page, 'main')
  const drafts = (await magazine.client.list()).filter(
    (one) => !one.published && one.citations.length > 5,
  )
  expect(drafts.length).toBeGreaterThan(8)
  for (const { _id } of drafts) {
    await admin.edit(_id)
    await canary.search(page, '.tiptap')
    await admin.button('Preview').click()
    await page.frameLocator('.preview-frame').locator('.article').waitFor()
    await canary.search(page, '.tiptap, .article')
    await admin.button('Close preview').click()
  }
  expect(canary.seen).toEqual([])
})

test('what is pasted into the editor harms nobody', async ({ page, context, magazine }) => {
  test.setTimeout(withReleases)
  const canary = await Canary.over(context, magazine.origin)
  const admin = await signedIn(page, magazine)
  const { _id } = await magazine.client.create({ title: 'Pasted over', content: '<p>Quiet.</p>' })
  await admin.edit(_id)
  for (const attack of all) {
    await admin.text.evaluate((editor, html) => {
      // Over what was pasted before, so that the text does not grow.
      getSelection()?.selectAllChildren(editor)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', html)
      editor.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, attack)
  }
  await canary.search(page, '.tiptap')
  expect(canary.seen).toEqual([])
  console.log(`Pasted: ${all.length} attacks into the text editor; nothing ran.`)
})
