import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultCategories } from '#domain/articles/category.ts'
import { saveSettings } from '#worker/db/settings/site-settings.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import {
  buildContent,
  contentVersion,
  resetSettings,
  sendSettings,
  settingsText,
  storedSettings,
} from '#worker/testing/settings.ts'

const token = await adminToken()
beforeEach(resetSettings)

describe('the settings', () => {
  it('are the defaults until they are saved, which readers notice', async () => {
    expect(await storedSettings()).toMatchObject({
      settings: null,
      revision: 0,
      categories: defaultCategories,
    })
    const before = await contentVersion()
    expect((await sendSettings()).status).toBe(200)
    expect(await storedSettings()).toMatchObject({
      settings: { ...settingsText, categories: defaultCategories },
      revision: 1,
      savedBy: env.ADMIN_USERNAME,
    })
    expect(await contentVersion()).toBe(before + 1)
    const { settings, version } = await buildContent(before)
    expect([settings?.name, version]).toEqual(['The Lighthouse', before + 1])
  })

  it('of a reader are none of theirs', async () => {
    const reader = await readerToken()
    expect((await request('GET', '/api/admin/settings', { token: reader })).status).toBe(401)
    const json = { ...settingsText, categories: [], revision: 0 }
    expect((await request('PUT', '/api/admin/settings', { token: reader, json })).status).toBe(401)
  })

  it.each([
    ['name', { name: ' ' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['contactAddress', { contactAddress: 'nobody' }],
    ['about', { about: 'x'.repeat(20_001) }],
    ['categories.1.name', { categories: [{ name: 'One' }, { name: 'one' }] }],
    ['categories.0.name', { categories: [{ name: 'Drafts' }] }],
    ['categories.0.name', { categories: [{ name: 'Audio/All' }] }],
    ['colour', { colour: 'red' }],
  ])('are refused with the field %s named', async (field, fields) => {
    const response = await sendSettings(fields)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
    expect((await storedSettings()).revision).toBe(0)
  })

  it('have a name that is seen, in one form', async () => {
    const refused = await sendSettings({ name: '\u200b' })
    expect(await refused.json()).toMatchObject({ issues: [{ field: 'name' }] })
    await sendSettings({ name: 'Le Cafe\u0301' })
    expect((await storedSettings()).settings?.name).toBe('Le Café')
  })

  it('are refused with 409 if somebody saved others in between', async () => {
    await sendSettings()
    // The same ones are sent again if the answer was lost.
    expect((await sendSettings({}, 0)).status).toBe(200)
    expect((await storedSettings()).revision).toBe(1)
    const response = await sendSettings({ name: 'Another' }, 0)
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message:
          'You saved the settings in another tab or on another device, a moment ago. Nothing was overwritten.',
      },
    ])
    expect((await storedSettings()).settings?.name).toBe('The Lighthouse')
  })

  it('are saved by one of two at the same time', async () => {
    const before = await storedSettings()
    const value = { ...settingsText, language: 'en' as const, categories: before.categories }
    const answers = await Promise.all(
      ['Ines', 'Otto'].map((by) =>
        saveSettings(env.DB, { value: { ...value, name: by }, before }, { by }),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { savedBy, settings, revision } = await storedSettings()
    expect([savedBy, revision]).toEqual([settings?.name, 1])
  })
})

describe('readers’ pages', () => {
  it('show the settings at once, the login too, until a release holds them', async () => {
    const isolate = await freshIsolate()
    const headers = { cookie: `latchkey_site=${await readerToken()}` }
    const get = async (path: string, init: object = { headers }) => {
      const response = await request('GET', path, { ...init, env: isolate })
      return { status: response.status, text: await response.text() }
    }
    const paths = ['/', '/about', '/terms', '/search', '/contact', '/manifest.webmanifest']
    for (const path of paths) expect((await get(path)).text).not.toContain('The Lighthouse')
    const added = [...defaultCategories, { name: 'Arts' }]
    const json = {
      ...settingsText,
      contactAddress: 'keeper@example.org',
      categories: added,
      revision: 0,
    }
    await request('PUT', '/api/admin/settings', { token, json, env: isolate })
    for (const path of paths) {
      expect([path, (await get(path)).text]).toEqual([
        path,
        expect.stringContaining('The Lighthouse'),
      ])
    }
    expect((await get('/contact')).text).toContain('mailto:keeper@example.org')
    expect((await get('/feeds/arts/top.json')).status).toBe(200)
    expect((await get('/feed/arts.xml')).text).toContain('The Lighthouse · Arts')
    const login = await get('/login', {})
    expect(login.text).toContain('Ask the keeper.')
    expect((await get('/login?next=/about', {})).text).toContain('value="/about"')
    expect(login.text).toContain('The Lighthouse')
    expect((await get('/article/none-aaaaaa')).text).toContain('The Lighthouse')
    expect((await get('/nothing')).status).toBe(302)
    // What the Worker writes into for one reader is never confirmed as a good copy.
    const conditional = { headers: { ...headers, 'if-none-match': '*' } }
    expect((await get('/subscribe', conditional)).text).toContain('?token=')
    // A removed category's page of the release is not shown in the place of the home page.
    const without = defaultCategories.filter(({ id }) => id !== 'finance')
    const { revision } = await storedSettings()
    const less = { ...settingsText, categories: without, revision }
    await request('PUT', '/api/admin/settings', { token, json: less, env: isolate })
    expect((await get('/?category=finance')).text).toBe((await get('/')).text)
    expect((await get('/feed/finance.xml')).status).toBe(404)
  })
})
