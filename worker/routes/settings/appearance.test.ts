import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import {
  resetSettings,
  sendSettings,
  settingsText,
  storedSettings,
} from '#worker/testing/settings.ts'

beforeEach(resetSettings)

const face = {
  accent: '#FFFF00',
  typefaces: 'weekly',
  headerLinks: [{ label: 'Front', href: '/' }],
  footerLinks: [{ label: 'Elsewhere', href: 'https://example.org/' }],
  loginLines: ['who goes there', 'who goes there'],
}

const appearance = async () => (await storedSettings()).settings?.appearance

describe('the appearance', () => {
  it('is saved with colours that can be read, whatever colours are sent', async () => {
    const colours = { paper: '#ffff00', night: '#000000' }
    expect((await sendSettings({ appearance: { ...face, colours } })).status).toBe(200)
    expect(await appearance()).toEqual({
      ...face,
      accent: '#ffff00',
      colours: { paper: '#646400', night: '#ffff00' },
    })
  })

  it('stays as it is when the settings are saved without it', async () => {
    expect((await sendSettings()).status).toBe(200)
    expect(await appearance()).toBeUndefined()
    await sendSettings({ appearance: face })
    expect((await sendSettings({ name: 'Another' })).status).toBe(200)
    expect((await appearance())?.typefaces).toBe('weekly')
  })

  it('has a line of its own in the audit list, if nothing else was changed', async () => {
    await sendSettings()
    await sendSettings({ appearance: face })
    await sendSettings({ appearance: { ...face, typefaces: 'book' }, name: 'Another' })
    const answer = await request('GET', '/api/admin/audit', { token: await adminToken() })
    const entries: { kind: string }[] = await answer.json()
    const kinds = entries.map(({ kind }) => kind)
    expect(kinds.filter((kind) => /settings|appearance/.test(kind)).slice(0, 3)).toEqual([
      'settings',
      'appearance',
      'settings',
    ])
  })

  it.each([
    ['accent', { accent: 'red' }],
    ['typefaces', { typefaces: 'comic' }],
    ['headerLinks.0.label', { headerLinks: [{ label: ' ', href: '/' }] }],
    ['headerLinks.0.href', { headerLinks: [{ label: 'x', href: 'javascript:alert(1)' }] }],
    ['headerLinks.0.href', { headerLinks: [{ label: 'x', href: '//example.org' }] }],
    ['headerLinks', { headerLinks: Array(4).fill({ label: 'Ten letter', href: '/' }) }],
    ['loginLines.1', { loginLines: ['one', ' '] }],
    ['font', { font: 'x' }],
  ])('is refused with the field %s named', async (field, fields) => {
    const response = await sendSettings({ appearance: { ...face, ...fields } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: `appearance.${field}` }] })
    expect((await storedSettings()).revision).toBe(0)
  })

  it('may lead where the site’s own links do, which are then left out', async () => {
    const own = (href: string) => ({ label: `Ours to ${href}`, href })
    const isolate = await freshIsolate()
    const { revision, categories } = await storedSettings()
    await request('PUT', '/api/admin/settings', {
      token: await adminToken(),
      json: {
        ...settingsText,
        categories,
        revision,
        contactAddress: 'keeper@example.org',
        appearance: { ...face, headerLinks: [own('/search')], footerLinks: [own('/contact')] },
      },
      env: isolate,
    })
    const headers = { cookie: `latchkey_site=${await readerToken()}` }
    const page = await (await request('GET', '/about', { headers, env: isolate })).text()
    const [bar = '', menu = '', footer = ''] = page.split(/<dialog|<footer/)
    const count = (part: string, href: string) => part.split(`<a href="${href}"`).length - 1
    expect([count(bar, '/search'), count(menu, '/search'), count(footer, '/contact')]).toEqual([
      1, 1, 1,
    ])
  })

  it('is on every page at once, whose policy allows its style', async () => {
    const isolate = await freshIsolate()
    const headers = { cookie: `latchkey_site=${await readerToken()}` }
    const { revision, categories } = await storedSettings()
    const before = await request('GET', '/', { headers, env: isolate })
    expect(await before.text()).not.toContain('html:root{')
    await request('PUT', '/api/admin/settings', {
      token: await adminToken(),
      json: { ...settingsText, categories, revision, appearance: face },
      env: isolate,
    })
    const get = async (path: string, init: object) => {
      const response = await request('GET', path, { ...init, env: isolate })
      const text = await response.text()
      return { text, policy: response.headers.get('content-security-policy') ?? '' }
    }
    const pages: [string, object][] = [
      ['/', { headers }],
      ['/about', { headers }],
      ['/search?q=nothing', { headers }],
      ['/article/none-aaaaaa', { headers }],
      ['/login', {}],
      ['/login?next=/about', {}],
    ]
    for (const [path, init] of pages) {
      const { text, policy } = await get(path, init)
      expect([path, text]).toEqual([path, expect.stringContaining('light-dark(#646400,#ffff00)')])
      const styles = [...text.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style)
      expect(styles.length).toBeGreaterThanOrEqual(2)
      for (const style of styles) {
        const hash = createHash('sha256').update(style).digest('base64')
        expect([path, policy]).toEqual([path, expect.stringContaining(`'sha256-${hash}'`)])
      }
    }
    const home = await get('/', { headers })
    expect(home.text).toMatch(/<a href="https:\/\/example.org\/"[^>]*>\s*Elsewhere/)
    expect(home.text).toMatch(/fraunces\.[^"]*woff2" as="font"/)
    expect(home.text).not.toMatch(/newsreader\.[^"]*woff2" as="font"/)
    expect((await get('/login', {})).text).toContain('who goes there')
  })
})
