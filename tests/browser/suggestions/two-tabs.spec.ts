import type { BrowserContext } from '@playwright/test'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { request } from '#domain/calls/request.ts'
import { listSuggestions, saveSuggestion } from '#domain/suggestions/calls.ts'
import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { panelOf } from './suggesting.ts'

test.use({ visitor: 'admin', viewport: { width: 1440, height: 900 } })

/** Suggests another text for an article, as a colleague whose browser is somewhere else. */
async function suggest({ origin, saveAccount }: StartedProduct, id: string, content: string) {
  const account = { username: 'Linus', password: 'a password of the browser tests' }
  await saveAccount({ ...account, role: 'writer', replace: true })
  const client = await ApiClient.signIn(origin, {
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  })
  const stored = await client.read(id)
  const text = { ...pickFields(stored, fieldNames), content }
  const body = { base: { revision: stored.revision }, text }
  await request(client, saveSuggestion, { params: { id }, body })
}

async function openPanel(screen: AdminScreen, id: string) {
  await screen.edit(id)
  await screen.page.getByRole('button', { name: /^Suggestions \(/ }).click()
  const panel = panelOf(screen.page)
  await panel.getByRole('listitem').first().waitFor()
  return panel
}

const openTab = async (context: BrowserContext) => new AdminScreen(await context.newPage())

test('each change of a table, a list, a link and a quote is accepted, as fast as one can click', async ({
  admin,
  magazine,
  createArticle,
}) => {
  const rows = (...all: string[]) => all.map((cells) => `<tr>${cells}</tr>`).join('')
  const { _id } = await createArticle({
    content: `<p>See <a href="https://a.example/">the records</a>.</p><table><tbody>${rows(
      '<td>1990</td><td>40</td>',
      '<td>1991</td><td>30</td>',
    )}</tbody></table><ul><li><p>one</p></li></ul><blockquote><p>Nobody asked.</p></blockquote><p>The last words.</p>`,
  })
  const proposed = `<p>See <a href="https://b.example/">the records</a>.</p><table><tbody>${rows(
    '<td>1990</td><td>41</td>',
    '<td>1990.5</td><td>35</td>',
    '<td>1991</td><td>30</td>',
  )}</tbody></table><ol><li><p>one</p></li></ol><p>Nobody asked.</p><p>The very last words.</p>`
  await suggest(magazine, _id, proposed)
  const panel = await openPanel(admin, _id)
  const buttons = panel.getByRole('button', { name: /^Accept: / })
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) await panel.getByRole('button', { name, exact: true }).click()
  await expect(panel).toContainText('Nothing is suggested.', { timeout: 30_000 })
  await expect(admin.saving).toHaveText('Draft saved')
  const { content } = await magazine.client.read(_id)
  const other = await magazine.client.read((await createArticle({ content: proposed }))._id)
  expect(content).toBe(other.content)
  expect(await request(magazine.client, listSuggestions, { params: { id: _id } })).toEqual([])
})

test('a change that is accepted in two tabs at once stands in the text once, and the rest stays', async ({
  context,
  admin,
  magazine,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const { _id } = await createArticle({ content: '<p>It was quiet.</p><p>Then it rained.</p>' })
  await suggest(magazine, _id, '<p>It was very quiet.</p><p>Then it rained for days.</p>')
  const other = await openTab(context)
  const panels = [await openPanel(admin, _id), await openPanel(other, _id)]
  const accept = (panel: (typeof panels)[number]) =>
    panel.getByRole('button', { name: /^Accept: Adds “very”/ }).click()
  await Promise.all(panels.map(accept))
  for (const panel of panels) {
    await expect(panel.getByRole('listitem')).toHaveCount(1, { timeout: 20_000 })
    await expect(panel).toContainText('for days')
  }
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(other.saving).toHaveText('Draft saved')
  const { content } = await magazine.client.read(_id)
  expect(content).toBe('<p>It was very quiet.</p><p>Then it rained.</p>')
})

test('one proposal in two tabs: what overlaps is asked, and nothing that was stored is lost', async ({
  browser,
  magazine,
  createArticle,
  expectedErrors,
  checkScreen,
}) => {
  expectedErrors.push(/status of 409/, /net::ERR_FAILED/)
  const { _id } = await createArticle()
  const one = await openAsColleague(browser, magazine, { username: 'Linus', role: 'writer' })
  const two = await openTab(one.page.context())
  await one.edit(_id)
  await two.edit(_id)
  // Of two saves at once either may be the first.
  await one.page.route('**/suggestion', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await one.page.getByLabel('Title').first().fill('The quiet mill')
  await two.page.getByLabel('Title').first().fill('The silent mill')
  await two.writeOn(' So it stayed.')
  await expect(two.saving).toHaveText('Suggestions saved')
  const panel = one.page.getByRole('region', { name: 'Changed by both' })
  await expect(panel).toContainText('silent', { timeout: 20_000 })
  await expect(one.text).toContainText('So it stayed.')
  await checkScreen('suggest-dispute', one.text)
  await one.page.unroute('**/suggestion')
  await one.button('Keep mine: Title').click()
  await expect(panel).toHaveCount(0)
  await expect(one.saving).toHaveText('Suggestions saved')
  await expect(two.page.getByLabel('Title').first()).toHaveValue('The quiet mill', {
    timeout: 20_000,
  })
  await expect(two.text).toContainText('So it stayed.')
  await one.page.context().close()
})
