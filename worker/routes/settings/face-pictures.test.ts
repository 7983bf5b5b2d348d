import { env } from 'cloudflare:test'
import { deflateSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { iconFiles } from '#domain/settings/face-pictures.ts'
import { deleteBinnedImages } from '#worker/db/images/image-bin.ts'
import type { Environment } from '#worker/environment.ts'
import { ImageInspector } from '#worker/images/image-inspector.ts'
import { sweepImages } from '#worker/images/image-sweep.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { readPicture } from '#worker/testing/library-pictures.ts'
import { animations } from '#worker/testing/pictures.ts'
import { png, pngOf } from '#worker/testing/png.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import {
  resetSettings,
  sendSettings,
  settingsText,
  storedSettings,
} from '#worker/testing/settings.ts'
import { bytesOf, storedImage } from '#worker/testing/uploads.ts'

const face = {
  accent: '#006b45',
  typefaces: 'broadsheet',
  headerLinks: [],
  footerLinks: [],
  loginLines: [],
}

let [token, paper, night, icon, other] = ['', '', '', '', '']
let cookie = {}
beforeAll(async () => {
  token = await adminToken()
  cookie = { cookie: `latchkey_site=${await readerToken()}` }
  paper = await stored(png(600, 100, 21))
  night = await stored(png(600, 100, 201))
  icon = await stored(png(520, 520, 33))
  other = await stored(png(600, 100, 44))
})
beforeEach(resetSettings)

const stored = async (bytes: Uint8Array<ArrayBuffer>) => (await storedImage(token, bytes)).url

const fileName = (address: string) => address.slice('/media/'.length, -'.webp'.length)
const logoPath = (address: string) => `/face/${fileName(address)}.480.avif`
const iconPath = (kind: string) => `/face/${fileName(icon)}.${kind}.png`
const avif = { accept: 'image/avif,*/*' }

/** Saves the face in a Worker whose release is from before. */
async function isolateWith(fields: object): Promise<Environment> {
  const isolate = await freshIsolate()
  await save(isolate, fields)
  return isolate
}

async function save(isolate: Environment, fields: object): Promise<void> {
  const { revision, categories } = await storedSettings()
  const json = { ...settingsText, categories, revision, appearance: { ...face, ...fields } }
  const response = await request('PUT', '/api/admin/settings', { token, json, env: isolate })
  expect(response.status).toBe(200)
}

describe('a logo', () => {
  it('stands in the place of the name at once, and can be seen without a session', async () => {
    const isolate = await isolateWith({ logo: { paper, night, alt: 'A lamp' } })
    const textOf = async (path: string, headers = {}) =>
      (await request('GET', path, { headers, env: isolate })).text()
    const home = await textOf('/', cookie)
    const header = /<a class="brand".*?<\/a>/s.exec(home)?.[0] ?? ''
    expect(header).not.toContain('The Lighthouse')
    expect(header.match(/<img/g)).toHaveLength(2)
    expect(header).toMatch(
      new RegExp(
        `class="logo logo-paper" src="${logoPath(paper)}" width="600" height="100" alt="A lamp"`,
      ),
    )
    expect(home).toMatch(/class="footer-brand"[^>]*>\s*<img/)
    // The wordmark of the front page stays.
    expect(home).toMatch(/<h1>The Lighthouse<\/h1>/)
    // The login is always dark.
    const login = await textOf('/login')
    expect(login).toMatch(new RegExp(`<h1>\\s*<img class="logo" src="/face/${fileName(night)}`))
    expect(login).not.toContain(fileName(paper))
    const portal = await textOf('/admin/login', cookie)
    expect(portal).toMatch(/data-logo="[^"]*face[^"]*A lamp/)
    const picture = await request('GET', logoPath(night), { headers: avif, env: isolate })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('opens no other upload, and none that the settings name no more', async () => {
    const isolate = await isolateWith({ logo: { paper } })
    const statusOf = async (path: string) =>
      (await request('GET', path, { headers: avif, env: isolate })).status
    expect(await statusOf(logoPath(paper))).toBe(200)
    expect(await statusOf(logoPath(other))).toBe(404)
    expect(await statusOf(`/face/${fileName(other)}.favicon.png`)).toBe(404)
    expect(await statusOf(`/face/${fileName(paper)}.480.avif%2f..%2f..%2fmedia`)).toBe(404)
    expect(await statusOf('/face/release.json')).toBe(404)
    expect(await statusOf(`/media/${fileName(paper)}.480.avif`)).toBe(401)
    await save(isolate, { logo: null })
    expect(await statusOf(logoPath(paper))).toBe(404)
    const login = await request('GET', '/login', { env: isolate })
    expect(await login.text()).toMatch(/<h1 dir="auto">The Lighthouse<\/h1>/)
  })

  it('stays when a program saves a face without one, and goes when it sends null', async () => {
    const appearance = async () => (await storedSettings()).settings?.appearance
    await sendSettings({ appearance: { ...face, logo: { paper }, icon } })
    await sendSettings({ appearance: { ...face, accent: '#123456' } })
    expect(await appearance()).toMatchObject({ logo: { paper, night: '', alt: '' }, icon })
    await sendSettings({ appearance: { ...face, logo: null } })
    expect(await appearance()).not.toHaveProperty('logo')
    expect(await appearance()).toMatchObject({ icon })
  })
})

describe('an icon', () => {
  it('is made in every size that is asked for, once', async () => {
    const isolate = await isolateWith({ icon })
    for (const [kind, { width }] of Object.entries(iconFiles)) {
      for (const _time of ['made', 'stored']) {
        const response = await request('GET', iconPath(kind), { env: isolate })
        const bytes = new Uint8Array(await response.arrayBuffer())
        const inspector = new ImageInspector()
        inspector.push(bytes)
        inspector.end()
        expect([kind, response.headers.get('content-type')]).toEqual([kind, 'image/png'])
        expect(inspector.facts).toMatchObject({ width, height: width })
      }
      expect(await env.MEDIA.head(iconPath(kind).slice('/face/'.length))).not.toBeNull()
    }
    for (const kind of ['huge', 'constructor']) {
      expect((await request('GET', iconPath(kind), { env: isolate })).status).toBe(404)
    }
  })

  it('is on the pages, in the manifest and the feeds, and where programs look unbidden', async () => {
    const isolate = await isolateWith({ icon, logo: { paper } })
    const get = (path: string, headers: Record<string, string> = cookie) =>
      request('GET', path, { headers, env: isolate })
    const home = await (await get('/')).text()
    expect(home).toContain(`<link rel="icon" href="${iconPath('favicon')}" type="image/png">`)
    expect(home).toContain(`<link rel="apple-touch-icon" href="${iconPath('touch')}">`)
    expect(home).not.toContain('/favicon.svg')
    const manifest = await (await get('/manifest.webmanifest')).text()
    for (const kind of ['small', 'large', 'maskable']) expect(manifest).toContain(iconPath(kind))
    expect(manifest).not.toContain('/icons/')
    const rss = await (await get('/feed.xml')).text()
    expect(rss).toMatch(new RegExp(`<image><url>https?://[^<]+${iconPath('feed')}</url>`))
    const json = await (await get('/feed.json')).json<{ icon: string; favicon: string }>()
    expect(json.icon).toMatch(new RegExp(`^https?://.+${iconPath('large')}$`))
    expect(json.favicon).toMatch(new RegExp(`^https?://.+${iconPath('favicon')}$`))
    const unbidden = await get('/favicon.ico', {})
    expect(unbidden.headers.get('content-type')).toBe('image/png')
    expect(unbidden.headers.get('cache-control')).toBe('public, no-cache')
    await save(isolate, { icon: null, logo: null })
    expect((await get('/favicon.ico', {})).headers.get('content-type')).not.toBe('image/png')
    expect(await (await get('/feed.xml')).text()).not.toContain('<image>')
    expect(await (await get('/')).text()).toContain('href="/favicon.svg"')
  })
})

describe('a picture of the face is refused', () => {
  const missing = `/media/${'a'.repeat(32)}-600x100.webp`

  it.each([
    ['logo.paper', () => ({ logo: { paper: '' } })],
    ['logo.paper', () => ({ logo: { paper: 'https://example.org/a.png' } })],
    ['logo.paper', () => ({ logo: { paper: missing } })],
    ['logo.paper', () => ({ logo: { paper: `/media/${'a'.repeat(32)}-600x30.webp` } })],
    ['logo.paper', () => ({ logo: { paper: `/media/${'a'.repeat(32)}-900x100.webp` } })],
    ['logo.night', () => ({ logo: { paper, night: missing } })],
    ['logo.alt', () => ({ logo: { paper, alt: 'x'.repeat(81) } })],
    ['logo.size', () => ({ logo: { paper, size: 2 } })],
    ['icon', () => ({ icon: paper })],
    ['icon', () => ({ icon: `/media/${'a'.repeat(32)}-600x600.webp` })],
    ['icon', () => ({ icon: `${icon}?x` })],
  ])('with the field %s named', async (field, fields) => {
    const response = await sendSettings({ appearance: { ...face, ...fields() } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: `appearance.${field}` }] })
    expect((await storedSettings()).revision).toBe(0)
  })

  it('that moves, or is too heavy for every page', async () => {
    const gif = bytesOf(animations.gif)
    // Its canvas becomes as high as a logo must be.
    gif[8] = 80
    const moving = { paper: await stored(gif) }
    const answer = await sendSettings({ appearance: { ...face, logo: moving } })
    expect(await answer.json()).toMatchObject({
      issues: [{ field: 'appearance.logo.paper', message: expect.stringMatching(/must not move/) }],
    })
    const [width, height] = [480, 900]
    const row = 1 + 3 * width
    const noise = new Uint8Array(row * height)
    for (let at = 0, last = 1; at < noise.length; at++) {
      last = Math.imul(last, 1_664_525) + 1_013_904_223
      noise[at] = at % row === 0 ? 0 : last >>> 24
    }
    const heavy = await stored(pngOf(width, height, deflateSync(noise)))
    const fields = { logo: { paper, night: heavy } }
    const refusal = await sendSettings({ appearance: { ...face, ...fields } })
    expect(await refusal.json()).toMatchObject({
      issues: [
        {
          field: 'appearance.logo.night',
          message: expect.stringMatching(/would load \d+ KB for this logo; at most 100 KB/),
        },
      ],
    })
  })
})

// The last one: it sweeps away what the others use.
describe('a picture of the face', () => {
  it('is kept although no text names it, until it is replaced', async () => {
    const lamp = await stored(png(300, 80, 77))
    const hash = fileName(lamp).slice(0, 32)
    await sendSettings({ appearance: { ...face, logo: { paper: lamp } } })
    const { image, uses } = await readPicture(token, hash)
    expect(image.used).toBe(true)
    expect(uses).toEqual([{ kind: 'face', _id: '1', title: 'Logo or icon', states: ['published'] }])
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    await sweepImages(env, later(40))
    expect((await readPicture(token, hash)).image.deletedAt).toBeNull()
    // With the icons that were made of it.
    await env.MEDIA.put(`${fileName(lamp)}.feed.png`, 'made before')
    await sendSettings({ appearance: { ...face, logo: { paper } } })
    await sweepImages(env, later(40))
    expect((await readPicture(token, hash)).image.deletedAt).not.toBeNull()
    // Undo brings it back.
    await sendSettings({ appearance: { ...face, logo: { paper: lamp } } })
    expect((await readPicture(token, hash)).image.deletedAt).toBeNull()
    await sendSettings({ appearance: { ...face, logo: null } })
    await sweepImages(env, later(40))
    await sweepImages(env, later(90))
    expect((await env.MEDIA.list({ prefix: hash })).objects).toEqual([])
    expect(await deleteBinnedImages(env.DB, later(90).toISOString(), 1)).toBe(0)
  })
})
