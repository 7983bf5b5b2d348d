import { LoginScreen } from '#tests/browser/auth/login.screen.ts'
import { ReaderScreen } from '#tests/browser/reader/reader.screen.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ viewport: { width: 1280, height: 720 } })

test.describe('an editor who is not signed in', () => {
  test.use({ visitor: 'nobody' })

  test('signs in, writes, uploads and publishes; the reader reads it, until it is retracted', async ({
    page,
    admin,
    browser,
    magazine,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/)
    const title = `A night at the press ${Date.now()}`
    const login = new LoginScreen(page)
    await login.open('/admin')
    await login.enter()
    await expect(page).toHaveURL('/admin/login')
    await admin.signIn()
    await admin.heading.waitFor()

    await admin.write(title, ['The first paragraph.', 'The second paragraph.'])
    await page.getByLabel('Summary').fill('What the rollers say after midnight.')
    await page.getByLabel('Category').selectOption('Lifestyle')
    await page.getByLabel('Tags').fill('print, night, ink, paper')
    await admin.button('Add Quote').click()
    await page.getByLabel('Text', { exact: true }).fill('The second paragraph.')
    await admin.uploadCover()
    await page.getByLabel('Photo Credit').fill('The Desk')
    await test.step('what is no recording is refused with a sentence; a recording is uploaded', async () => {
      const noise = { name: 'noise.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(9_000, 7) }
      await admin.audio.locator('input[type=file]').setInputFiles(noise)
      await expect(admin.audio.getByRole('alert')).toHaveText('Choose an audio file: MP3 or M4A.')
      await admin.chooseAudio()
      await expect(admin.audio).toContainText('MP3, 49 kB, 0:08')
      await admin.audio.getByLabel('Title of the audio').fill('The rollers, read aloud')
    })
    await admin.button('Publish').click()
    await expect(admin.dialog).toContainText('By Admin')
    await admin.confirm('Publish as Admin')
    await expect(admin.dialog).toContainText(
      'This article will be visible to all site users. Are you sure you want to publish it now?',
    )
    await admin.confirm('Publish')
    await expect(admin.dialog).toContainText('Your article has been created successfully.')
    await admin.confirm('OK')
    await expect(page).toHaveURL('/admin')
    await expect(admin.row(title)).toContainText('Published')

    const { origin, cookies } = magazine
    const reader = await browser.newPage({ storageState: storageState(origin, cookies.reader) })
    const site = new ReaderScreen(reader)
    await site.open('/')
    await reader.getByRole('link', { name: title }).click()
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const address = reader.url()
    await expect(reader.getByText('By Admin')).toBeVisible()
    await expect(reader.getByText('Photo: The Desk')).toBeVisible()
    await expect(reader.getByText('The first paragraph.')).toBeVisible()
    await expect(reader.locator('figure img')).toHaveJSProperty('complete', true)
    await expect(reader.getByText('The rollers, read aloud')).toBeVisible()
    const player = reader.locator('audio')
    await player.evaluate((audio: HTMLAudioElement) => {
      audio.muted = true
      return audio.play()
    })
    await expect(player).toHaveJSProperty('duration', 8)
    const heard = await player.evaluate((audio: HTMLAudioElement) => audio.currentSrc)
    await site.open('/audio')
    await expect(reader.getByRole('link', { name: title })).toBeVisible()

    await admin.row(title).getByRole('link', { name: /Edit/ }).click()
    await expect(page.getByLabel('Title').first()).toHaveValue(title)
    await admin.button('Unpublish').click()
    await expect(admin.dialog).toContainText('it is no longer visible to readers')
    await admin.confirm('Unpublish')
    await expect(admin.dialog).toContainText('Your article is unpublished.')
    await admin.confirm('OK')
    await expect(admin.row(title)).toContainText('Draft')
    expect((await reader.goto(address))?.status()).toBe(404)
    expect((await reader.request.get(heard)).status()).toBe(404)
    await expect(reader.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
    await site.open('/')
    await expect(reader.getByRole('link', { name: title })).toHaveCount(0)
    await reader.close()

    await page.getByRole('link', { name: 'Staging', exact: true }).click()
    const card = page.getByRole('article', { name: title })
    await card.getByRole('button', { name: /Needs Rewrite/ }).click()
    await expect(card.getByText('Needs rewrite', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: /Delete/ }).click()
    await expect(admin.dialog).toContainText('Are you sure you want to delete this draft article?')
    await admin.confirm('Confirm Delete')
    await expect(card).toHaveCount(0)
  })
})

test.describe('an administrator', () => {
  test.use({ visitor: 'admin' })

  test('sees why a build failed, and requests another', async ({
    page,
    admin,
    magazine,
    createArticle,
    checkScreen,
  }) => {
    const { title } = await createArticle({ published: true })
    const releases = await magazine.client.releases()
    // The reason fills more than one line.
    const failed = {
      id: 9_999,
      state: 'failed',
      wantedVersion: 99,
      contentVersion: 99,
      requestedBy: 'ada',
      requestedAt: '2026-11-21T10:00:00.000Z',
      startedAt: null,
      endedAt: null,
      seconds: 1.2,
      pages: null,
      reason: 'astro build\nENOSPC: no space left on device',
    }
    let retried = false
    await page.route('**/api/admin/releases', (route) => {
      retried ||= route.request().method() === 'POST'
      const json = { ...releases, liveVersion: 0, state: 'failed', builds: [failed] }
      return retried ? route.continue() : route.fulfill({ json })
    })

    await test.step('a failed build says why, and is tried again', async () => {
      await page.goto('/admin/releases')
      const log = page.getByRole('region', { name: 'End of the log of build 9999' })
      await expect(log).toContainText('ENOSPC')
      await checkScreen('releases-failed')
      await page.getByRole('link', { name: 'Articles', exact: true }).click()
      const row = admin.row(title)
      await expect(row).toContainText('Live, update failed')
      await checkScreen('dashboard-failed-build')
      await row.getByRole('button', { name: 'Retry' }).click()
      await expect(row.getByText('Live', { exact: true })).toBeVisible()
      await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    })

    await test.step('the releases page lists the requested build before the earlier ones', async () => {
      await page.getByRole('link', { name: 'Releases' }).click()
      const builds = page.getByRole('list', { name: 'Last builds' }).getByRole('listitem')
      await expect(builds.first()).toContainText(/Queued.*Requested by editor/s)
      await expect(builds.filter({ hasText: 'Released' }).first()).toContainText(
        /Requested by .+ version \d+ [\d.]+ s \d+ pages/s,
      )
    })
  })
})
