import { article, client, signedIn } from './editor-page.ts'
import { expect, test } from './test.ts'
import { untilReleased, withReleases } from './timeouts.ts'

test('search, sort and tabs stand in the address, and the server answers them', async ({
  page,
}) => {
  const word = `Zq${Math.random().toString(36).slice(2, 8)}`
  for (const [index, name] of ['Cellar', 'Attic', 'Bridge'].entries()) {
    await article({ title: `${name} ${word}`, author: `Writer ${index}`, published: index === 2 })
  }
  const admin = await signedIn(page)
  const titles = page.locator('tbody .row-title')
  await page.getByLabel('Search title and author').fill(word.toLowerCase())
  await expect(titles).toHaveText([`Bridge ${word}`, `Attic ${word}`, `Cellar ${word}`])
  await expect(page).toHaveURL(new RegExp(`\\?q=${word.toLowerCase()}$`))
  await expect(page.getByRole('tab', { name: 'Drafts 2' })).toBeVisible()
  await admin.button('Title').click()
  await expect(titles).toHaveText([`Attic ${word}`, `Bridge ${word}`, `Cellar ${word}`])
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await admin.button('Title').click()
  await expect(titles.first()).toHaveText(`Cellar ${word}`)
  await page.getByLabel('Sort by').selectOption('Author')
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await expect(titles).toHaveText([`Cellar ${word}`, `Attic ${word}`])
  await page.reload()
  await expect(titles).toHaveText([`Cellar ${word}`, `Attic ${word}`])
  await expect(page.getByLabel('Search title and author')).toHaveValue(word.toLowerCase())
  await page.goBack()
  await expect(page.getByRole('tab', { name: /All Articles/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.getByLabel('Search title and author').fill(`${word} nowhere`)
  await expect(page.getByText(`No articles match “${word} nowhere”.`)).toBeVisible()
  await admin.button('Clear search').click()
  await expect(page.getByLabel('Search title and author')).toHaveValue('')
})

test('each article tells whether the static release holds it; the releases page tells of builds', async ({
  page,
}) => {
  // Builds of other tests may come before and between.
  test.setTimeout(withReleases)
  const admin = await signedIn(page)
  const { _id, title } = await article({ published: true })
  await page.reload()
  await expect(admin.row(title).locator('.release')).toHaveText(/^Live(, updating)?$/)
  await expect(admin.row(title).locator('.release')).toHaveText('Live', untilReleased)
  await admin.edit(_id)
  await expect(page.locator('.editor-facts .release')).toHaveText('Live')
  await page.getByRole('link', { name: 'Releases' }).click()
  const newest = page.getByRole('list', { name: 'Last builds' }).getByRole('listitem').first()
  await expect(newest).toContainText(
    /Released.*Requested by .+ version \d+ [\d.]+ s \d+ pages/s,
    untilReleased,
  )
  await admin.button('Build now').last().click()
  await expect(newest).toContainText(/Queued|Building/)
  await expect(newest).toContainText('Released', untilReleased)
})

test('a failed build says why, and is tried again', async ({ page }) => {
  test.setTimeout(withReleases)
  const { title } = await article({ published: true })
  const releases = await (await client()).releases()
  const failed = {
    ...releases,
    liveVersion: 0,
    state: 'failed',
    builds: [
      {
        ...{
          id: 9_999,
          state: 'failed',
          wantedVersion: 99,
          contentVersion: 99,
          requestedBy: 'ada',
        },
        ...{ requestedAt: '2026-11-21T10:00:00.000Z', startedAt: null, endedAt: null },
        ...{ seconds: 1.2, pages: null, reason: 'astro build\nENOSPC: no space left on device' },
      },
    ],
  }
  let retried = false
  await page.route('**/api/admin/releases', (route) => {
    retried ||= route.request().method() === 'POST'
    return retried ? route.continue() : route.fulfill({ json: failed })
  })
  const admin = await signedIn(page)
  await expect(admin.row(title)).toContainText(
    'Live, update failed: ENOSPC: no space left on device',
  )
  await page.getByRole('link', { name: 'Releases' }).click()
  await expect(page.getByRole('region', { name: 'End of the log of build 9999' })).toContainText(
    'ENOSPC',
  )
  await page.getByRole('link', { name: 'Articles' }).click()
  await admin.row(title).getByRole('button', { name: 'Retry' }).click()
  await expect(admin.row(title).locator('.release')).toHaveText('Live', untilReleased)
})

test('without a network the staging area says so, does nothing later, and comes back by itself', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const { _id, title } = await article()
  const admin = await signedIn(page)
  await page.getByRole('link', { name: 'Staging', exact: true }).click()
  const card = page.getByRole('article', { name: title })
  await card.waitFor()
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Publish' }).click()
  await admin.confirm('Publish')
  await expect(admin.dialog).toContainText('Failed to publish article. Please try again.')
  await admin.confirm('OK')
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load the access keys. Please try again.',
  )
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Staging', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Publish' })).toBeEnabled()
  expect((await (await client()).read(_id)).published).toBe(false)
})

test('a note to the author goes with the mark for a rewrite, until the draft is published', async ({
  page,
}) => {
  const { _id, title } = await article()
  const admin = await signedIn(page)
  await page.goto('/admin/staging')
  const card = page.getByRole('article', { name: title })
  await card.getByRole('button', { name: 'Needs Rewrite' }).click()
  await card.getByRole('button', { name: 'Add a note to the author' }).click()
  await page.keyboard.type('Half as long, please.')
  await card.getByRole('button', { name: 'Save note' }).click()
  await expect(card).toContainText('Note to the author: Half as long, please.')
  await admin.edit(_id)
  await expect(page.getByText('To be rewritten: Half as long, please.')).toBeVisible()
  await admin.button('Update & Publish').click()
  await admin.confirm('Update & Publish')
  await admin.confirm('OK')
  await admin.edit(_id)
  await expect(page.getByText('To be rewritten')).toHaveCount(0)
})
