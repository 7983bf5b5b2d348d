import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { publishArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { presenceEndsMs } from '#domain/presence/presence.ts'
import { scheduleChange } from '#domain/schedule/calls.ts'
import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

const minuteMs = 60_000

test('a crashed page is gone after 45 seconds, and a publication by schedule reaches an open editor', async ({
  page,
  admin,
  browser,
  magazine,
  createArticle,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
  const wren = await openAsColleague(browser, magazine, { username: 'Hanna', role: 'editor' })
  await wren.edit(_id)
  const isHere = page.getByText('Hanna has it open')
  await expect(isHere).toBeVisible()
  // The renderer dies: nothing of the page says that it ends.
  const devtools = await wren.page.context().newCDPSession(wren.page)
  const crashed = wren.page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  const crashedAt = Date.now()
  await expect(isHere).toHaveCount(0, { timeout: presenceEndsMs + 10_000 })
  // Its last heartbeat was written up to 16 seconds before.
  expect(Date.now() - crashedAt).toBeGreaterThan(presenceEndsMs - 20_000)

  // Not before: the message about it goes by itself.
  const at = Math.ceil((Date.now() + 5_000) / minuteMs) * minuteMs
  const wallTime = new Date(at).toISOString().slice(0, 16)
  const body = { kind: 'publish', wallTime, timeZone: 'Etc/UTC' } as const
  await request(magazine.client, scheduleChange, { params: { id: _id }, body })
  await page.waitForTimeout(Math.max(0, at - Date.now()))
  await magazine.reconcile()
  await expect(page.getByText('This article was published. Readers see it now.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(admin.button('Update & Publish')).toBeVisible()
  await wren.page.context().close()
})

test('an open editor says what happens to its article outside', async ({
  page,
  admin,
  browser,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const account = { username: 'Mirjam', role: 'writer' } as const
  const writer = await openAsColleague(browser, magazine, account)
  await writer.write('The weir', ['It was quiet.'])
  await expect(writer.saving).toHaveText('Draft saved')
  await expect(writer.page).toHaveURL(/\/edit\//)
  const { articleId } = writer
  await admin.edit(articleId)
  const says = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

  await writer.submitForReview()
  await says('Mirjam submitted this article for review.')
  await admin.writeOnAndStore(' We went.')
  await request(magazine.client, publishArticle, { params: { id: articleId } })
  await says('This article was published. Readers see it now.')
  await expect(admin.button('Update & Publish')).toBeVisible()
  const published = await magazine.client.read(articleId)
  await magazine.client.save(articleId, { ...pickFields(published, fieldNames), published: false })
  await says('This article was unpublished. Readers no longer see it.')
  await magazine.client.remove(articleId)
  await says('Deleted by someone else')
  await expect(admin.button('Save as new')).toBeVisible()
  await expect(admin.text).toContainText('It was quiet. We went.')
  await writer.page.context().close()
})
