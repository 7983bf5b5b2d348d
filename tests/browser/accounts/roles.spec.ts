import type { Page } from '@playwright/test'
import { portalScreens } from '#admin/screens.ts'
import { isAtLeast, roles } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { createEdition, deleteEdition } from '#domain/editions/calls.ts'
import { expect, storageState, test } from '#tests/browser/test.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

test.use({ visitor: 'nobody' })

/** Longer than a screen waits before it asks again. */
const longerThanAPollMs = 6_000

for (const [index, role] of roles.entries()) {
  test(`as ${role}: every screen is shown or says whose it is, and no call is refused`, async ({
    browser,
    magazine,
    createArticle,
  }) => {
    const { origin, cookies, client } = magazine
    const account = { username: `Walker ${Date.now()}`, password: 'a password of many words' }
    await magazine.saveAccount({ ...account, role })
    const walker = await ApiClient.signIn(origin, {
      ADMIN_USERNAME: account.username,
      ADMIN_PASSWORD: account.password,
    })
    const own = await walker.create({ title: account.username, content: '<p>Mine.</p>' })
    const published = await createArticle({ published: true })
    const body = { number: 900 + index, title: 'To walk through' }
    const edition = await request(client, createEdition, { body })
    const ids: Record<string, string[]> = {
      '/admin/edit/:id': [own._id, published._id],
      '/admin/editions/:id': [edition.id],
    }

    // A context of its own: an installed clock would outlast the one that tests share.
    const context = await browser.newContext({
      baseURL: origin,
      storageState: storageState(origin, `${cookies.reader}; latchkey_admin=${walker.token}`),
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const refused: string[] = []
    const pending = new Set<unknown>()
    page.on('request', (sent) => pending.add(sent))
    page.on('requestfinished', (sent) => pending.delete(sent))
    page.on('requestfailed', (sent) => pending.delete(sent))
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
    })
    await page.clock.install()
    await page.goto('/admin/calendar')
    await page.getByRole('heading', { level: 1 }).first().waitFor()

    for (const { path, role: least } of portalScreens) {
      for (const id of ids[path] ?? ['']) {
        const address = path.replace(':id', id)
        await test.step(address, async () => {
          expect(address).not.toContain(':')
          const mayOpen = isAtLeast(role, least)
          await openInPortal(page, address)
          // The same screen says of several that they are for others.
          if (mayOpen) await expect(page.locator('h1[data-left]')).toHaveCount(0)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.clock.runFor(longerThanAPollMs)
          await expect.poll(() => pending.size).toBe(0)
          await expect(page.getByText('An owner can change your role.')).toHaveCount(
            mayOpen ? 0 : 1,
          )
          expect(refused).toEqual([])
        })
      }
    }

    await context.close()
    await client.remove(own._id)
    await request(client, deleteEdition, { params: { id: edition.id } })
  })
}

/** Opens a screen as Back does, within the portal that is loaded: to load it anew takes most of a visit. */
async function openInPortal(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.toggleAttribute('data-left', true)
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
