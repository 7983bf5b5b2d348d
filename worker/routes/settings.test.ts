import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { buildContentSchema } from '#domain/build-content.ts'
import { defaultCategories } from '#domain/category.ts'
import { type StoredSettings, storedSettingsSchema } from '#domain/site-settings.ts'
import { readContentAndBuilds } from '#worker/db/changes.ts'
import { saveSettings } from '#worker/db/site-settings.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { instrumentDatabase } from '#worker/testing/instrumented-database.ts'
import { servedFrom } from '#worker/testing/served-release.ts'

const text = {
  name: 'The Lighthouse',
  tagline: 'light, now and then',
  statement: 'We keep watch.',
  about: 'About {name}.',
  contact: '',
  privacy: '',
  terms: 'Be kind.',
  termsUpdated: 'May 1, 2026',
  subscribe: '',
  loginHint: 'Ask the keeper.',
  contactAddress: '',
  timeZone: 'Europe/Berlin',
}

let token = ''

beforeAll(async () => {
  token = await adminToken()
})
beforeEach(async () => {
  await env.DB.batch(
    ['delete from articles', 'delete from working_copies', 'delete from settings'].map((query) =>
      env.DB.prepare(query),
    ),
  )
})

async function stored(): Promise<StoredSettings> {
  const response = await request('GET', '/api/admin/settings', { token })
  return storedSettingsSchema.parse(await response.json())
}

async function save(fields: object = {}, revision?: number): Promise<Response> {
  const { categories, revision: known } = await stored()
  const json = { ...text, categories, revision: revision ?? known, ...fields }
  return request('PUT', '/api/admin/settings', { token, json })
}

async function read(id: string) {
  const response = await request('GET', `/api/admin/articles/${id}`, { token })
  return adminArticleSchema.parse(await response.json())
}

async function buildContent(since: number) {
  const response = await request('GET', `/api/build/content?since=${since}`, {
    token: env.BUILD_TOKEN,
  })
  return buildContentSchema.parse(await response.json())
}

async function contentVersion(): Promise<number> {
  return (await readContentAndBuilds(env.DB, 1)).content.version
}

describe('the settings', () => {
  it('are the defaults until they are saved, which readers notice', async () => {
    expect(await stored()).toMatchObject({
      settings: null,
      revision: 0,
      categories: defaultCategories,
    })
    const before = await contentVersion()
    expect((await save()).status).toBe(200)
    expect(await stored()).toMatchObject({
      settings: { ...text, categories: defaultCategories },
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
    const json = { ...text, categories: [], revision: 0 }
    expect((await request('PUT', '/api/admin/settings', { token: reader, json })).status).toBe(401)
  })

  it.each([
    ['name', { name: ' ' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['contactAddress', { contactAddress: 'nobody' }],
    ['about', { about: 'x'.repeat(20_001) }],
    ['categories.1.name', { categories: [{ name: 'One' }, { name: 'one' }] }],
    ['categories.0.name', { categories: [{ name: 'Drafts' }] }],
    ['colour', { colour: 'red' }],
  ])('are refused with the field %s named', async (field, fields) => {
    const response = await save(fields)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
    expect((await stored()).revision).toBe(0)
  })

  it('are refused with 409 if somebody saved others in between', async () => {
    await save()
    const response = await save({ name: 'Another' }, 0)
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message:
          'You saved the settings in another tab or on another device, a moment ago. Nothing was overwritten.',
      },
    ])
    expect((await stored()).settings?.name).toBe('The Lighthouse')
  })

  it('are saved by one of two at the same time', async () => {
    const before = await stored()
    const value = { ...text, categories: before.categories }
    const answers = await Promise.all(
      ['Ines', 'Otto'].map((by) =>
        saveSettings(env.DB, { value: { ...value, name: by }, before, by }),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { savedBy, settings, revision } = await stored()
    expect([savedBy, revision]).toEqual([settings?.name, 1])
  })
})

describe('categories', () => {
  const world = [{ id: 'politics', name: 'World' }, ...defaultCategories.slice(1)]

  it('that are renamed take their articles and unpublished edits along', async () => {
    const published = await write(token, { category: 'politics', published: true })
    const draft = await write(token, { category: 'Politics' })
    const other = await write(token, { category: 'Finance', published: true })
    const json = { title: 'Edits', content: '<p>x</p>', category: 'Politics' }
    await request('PUT', `/api/admin/articles/${published._id}/working-copy`, { token, json })
    const since = await contentVersion()
    const before = await buildContent(since)

    expect((await save({ categories: world })).status).toBe(200)
    expect(await read(published._id)).toMatchObject({
      category: 'World',
      revision: published.revision,
      workingCopy: { submission: { category: 'World' } },
    })
    expect([(await read(draft._id)).category, (await read(other._id)).category]).toEqual([
      'World',
      'Finance',
    ])
    // The builder starts over: articles keep their versions.
    const after = await buildContent(since)
    expect(after.renamedVersion).toBeGreaterThan(before.renamedVersion)
    const all = (await buildContent(0)).changed.find(({ _id }) => _id === published._id)
    expect(all?.category).toBe('World')
    // An editor that was open before, and clients, may go on with the first name.
    const late = await request('PUT', `/api/admin/articles/${draft._id}`, {
      token,
      json: { ...json, revision: draft.revision },
    })
    expect(await late.json()).toMatchObject({ category: 'World' })
    const counted = `select articles from article_counts where list = 'world' and month = ''`
    expect(await env.DB.prepare(counted).first('articles')).toBe(1)
  })

  it('can exchange their names', async () => {
    const [one, two, ...rest] = defaultCategories
    const politics = await write(token, { category: 'Politics' })
    const finance = await write(token, { category: 'Finance' })
    const exchanged = [{ id: one?.id, name: 'Finance' }, { id: two?.id, name: 'Politics' }, ...rest]
    expect((await save({ categories: exchanged })).status).toBe(200)
    expect((await read(politics._id)).category).toBe('Finance')
    expect((await read(finance._id)).category).toBe('Politics')
  })

  it('that hold articles cannot be removed, those without can', async () => {
    const draft = await write(token, { category: 'Lifestyle' })
    const without = (id: string) => defaultCategories.filter((category) => category.id !== id)
    const refused = await save({ categories: without('lifestyle') })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'Lifestyle still holds 1 article. Move them to another category first.',
        issues: [
          {
            field: 'categories',
            message: 'Lifestyle still holds 1 article. Move them to another category first.',
          },
        ],
      },
    ])
    expect((await save({ categories: without('finance') })).status).toBe(200)
    const json = { title: 'x', content: '<p>x</p>', category: 'Finance' }
    const gone = await request('POST', '/api/admin/articles', { token, json })
    expect([gone.status, await gone.json()]).toMatchObject([
      400,
      {
        message: 'Choose one of Politics, Editorial, Technology, Lifestyle.',
        issues: [{ field: 'category' }],
      },
    ])
    // What an isolate knew a moment before does not matter: the database refuses it.
    const late = env.DB.prepare(`update articles set category = 'Finance' where id = ?`)
    await expect(late.bind(draft._id).run()).rejects.toThrow('unknown category')
  })

  it('that are renamed or removed are so in the bin, too', async () => {
    const binned = async (category: string) => {
      const { _id } = await write(token, { category, published: true })
      const json = { title: 'Edits', content: '<p>x</p>', category }
      await request('PUT', `/api/admin/articles/${_id}/working-copy`, { token, json })
      await request('DELETE', `/api/admin/articles/${_id}`, { token })
      return _id
    }
    const ids = [await binned('Politics'), await binned('Finance'), await binned('Editorial')]
    const before = (await buildContent(0)).renamedVersion
    // A new category with the name of a removed one is another one.
    const categories = [...world.filter(({ id }) => id !== 'finance'), { name: 'Finance' }]
    expect((await save({ categories })).status).toBe(200)
    // A backup reads all articles again: they keep their revisions.
    expect((await buildContent(0)).renamedVersion).toBeGreaterThan(before)
    const restored = ids.map(async (_id) => {
      await request('PUT', `/api/admin/bin/${_id}/restore`, { token })
      const { category, workingCopy } = await read(_id)
      return [category, workingCopy?.submission.category]
    })
    expect(await Promise.all(restored)).toEqual([
      ['World', 'World'],
      ['', ''],
      ['Editorial', 'Editorial'],
    ])
  })

  it('that are added have articles, a feed, a search and a place in the description', async () => {
    const added = [...defaultCategories, { name: 'Arts & Crafts' }]
    expect((await save({ categories: added })).status).toBe(200)
    expect((await stored()).categories.at(-1)).toEqual({ id: 'arts-crafts', name: 'Arts & Crafts' })
    const article = await write(token, { category: 'arts & crafts', published: true })
    expect(article.category).toBe('Arts & Crafts')
    const found = await request('GET', '/api/search?q=text&category=arts-crafts', { token })
    expect(await found.json()).toMatchObject({ results: [{ _id: article._id }] })
    const unknown = await request('GET', '/api/search?q=text&category=gossip', { token })
    expect(await unknown.json()).toMatchObject({ issues: [{ field: 'category' }] })
    const described = await request('GET', '/api/openapi.json', { token })
    expect(await described.json()).toMatchObject({
      components: {
        schemas: {
          Category: {
            enum: [
              'Politics',
              'Finance',
              'Editorial',
              'Technology',
              'Lifestyle',
              'Arts & Crafts',
              '',
            ],
          },
        },
      },
    })
  })
})

describe('readers’ pages', () => {
  it('show the settings at once, the login too, until a release holds them', async () => {
    const { content } = await readContentAndBuilds(env.DB, 1)
    const release = {
      buildId: crypto.randomUUID(),
      contentVersion: content.version,
      contentSource: content.databaseId,
    }
    // One that remembers nothing of the tests above.
    const { binding: DB } = instrumentDatabase(env.DB)
    const isolate = { ...env, DB, ASSETS: servedFrom(env.ASSETS, release) }
    const headers = { cookie: `latchkey_site=${await readerToken()}` }
    const get = async (path: string, init: object = { headers }) => {
      const response = await request('GET', path, { ...init, env: isolate })
      return { status: response.status, text: await response.text() }
    }
    const paths = ['/', '/about', '/terms', '/search', '/contact', '/manifest.webmanifest']
    for (const path of paths) expect((await get(path)).text).not.toContain('The Lighthouse')
    const added = [...defaultCategories, { name: 'Arts' }]
    const json = { ...text, contactAddress: 'keeper@example.org', categories: added, revision: 0 }
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
    const { revision } = await stored()
    const less = { ...text, categories: without, revision }
    await request('PUT', '/api/admin/settings', { token, json: less, env: isolate })
    expect((await get('/?category=finance')).text).toBe((await get('/')).text)
    expect((await get('/feed/finance.xml')).status).toBe(404)
  })
})
