import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultCategories } from '#domain/articles/category.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { adminToken, readStored, request, write } from '#worker/testing/client.ts'
import { openSchedule, soonAfter } from '#worker/testing/schedule.ts'
import {
  buildContent,
  contentVersion,
  resetSettings,
  sendSettings,
  storedSettings,
} from '#worker/testing/settings.ts'

const token = await adminToken()
beforeEach(resetSettings)

/** A text whose picture the library looks for in every stored text. */
const pictured = `<p>x</p><img src="/media/${'b'.repeat(32)}-60x40.webp">`

describe('categories', () => {
  const world = [{ id: 'politics', name: 'World' }, ...defaultCategories.slice(1)]

  it('that are renamed take their articles and unpublished edits along', async () => {
    const published = await write(token, { category: 'politics', published: true })
    const draft = await write(token, { category: 'Politics' })
    const other = await write(token, { category: 'Finance', published: true })
    const json = { title: 'Edits', content: pictured, category: 'Politics' }
    await request('PUT', `/api/admin/articles/${published._id}/working-copy`, { token, json })
    const since = await contentVersion()
    const before = await buildContent(since)

    expect((await sendSettings({ categories: world })).status).toBe(200)
    expect(await readStored(token, published._id)).toMatchObject({
      category: 'World',
      revision: published.revision,
      workingCopy: { submission: { category: 'World' } },
    })
    expect([
      (await readStored(token, draft._id)).category,
      (await readStored(token, other._id)).category,
    ]).toEqual(['World', 'Finance'])
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

  it('that are renamed twice leave open editors and what is scheduled as they are', async () => {
    const draft = await write(token, { category: 'Politics' })
    const desk = await openSchedule()
    const scheduled = await write(token, { category: 'Politics' })
    await desk.schedule(scheduled._id)
    expect((await sendSettings({ categories: world })).status).toBe(200)
    const opened = await readStored(token, draft._id)
    const { categories } = await storedSettings()
    const globe = categories.map((one) => (one.name === 'World' ? { ...one, name: 'Globe' } : one))
    expect((await sendSettings({ categories: globe })).status).toBe(200)
    for (const category of ['World', 'politics', 'globe']) {
      const { revision } = await readStored(token, draft._id)
      const json = { title: 'Edits', content: '<p>x</p>', category, revision }
      const saved = await request('PUT', `/api/admin/articles/${draft._id}`, { token, json })
      expect(await saved.json()).toMatchObject({ category: 'Globe' })
    }
    expect(opened.category).toBe('World')
    expect(await desk.scheduled(scheduled._id)).toMatchObject([{ isNewest: true }])
    await runScheduledChanges(env, soonAfter)
    expect(await readStored(token, scheduled._id)).toMatchObject({
      published: true,
      category: 'Globe',
    })
    // A name that another category takes leads there.
    const taken = [...(await storedSettings()).categories, { name: 'World' }]
    expect((await sendSettings({ categories: taken })).status).toBe(200)
    expect((await storedSettings()).categories[0]).toEqual({
      id: 'politics',
      name: 'Globe',
      formerNames: ['Politics'],
    })
    expect((await write(token, { category: 'World' })).category).toBe('World')
  })

  it.each([
    ['\u200b', 'A name is one line of visible characters.'],
    ['Lifestyle\u200b', 'A name is one line of visible characters.'],
    ['Cafe\u0301', 'There are two categories named Café.'],
  ])('are names that are told apart by sight: not %j', async (name, message) => {
    const named = [...defaultCategories, { name: 'Café' }, { name }]
    const refused = await sendSettings({ categories: named })
    expect(await refused.json()).toMatchObject({ issues: [{ message }] })
  })

  it('can exchange their names', async () => {
    const [one, two, ...rest] = defaultCategories
    const politics = await write(token, { category: 'Politics' })
    const finance = await write(token, { category: 'Finance' })
    const exchanged = [{ id: one?.id, name: 'Finance' }, { id: two?.id, name: 'Politics' }, ...rest]
    expect((await sendSettings({ categories: exchanged })).status).toBe(200)
    expect((await readStored(token, politics._id)).category).toBe('Finance')
    expect((await readStored(token, finance._id)).category).toBe('Politics')
  })

  it('that hold articles cannot be removed, those without can', async () => {
    const draft = await write(token, { category: 'Lifestyle' })
    const without = (id: string) => defaultCategories.filter((category) => category.id !== id)
    const refused = await sendSettings({ categories: without('lifestyle') })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'Lifestyle still holds 1 article. Move them to another category first.',
        issues: [
          {
            field: 'categories',
            item: 'lifestyle',
            message: 'Lifestyle still holds 1 article. Move them to another category first.',
          },
        ],
      },
    ])
    expect((await sendSettings({ categories: without('finance') })).status).toBe(200)
    const json = { title: 'x', content: '<p>x</p>', category: 'Finance' }
    const gone = await request('POST', '/api/admin/articles', { token, json })
    expect([gone.status, await gone.json()]).toMatchObject([
      400,
      {
        message:
          'There is no category “Finance”. Choose one of Politics, Editorial, Technology, Lifestyle.',
        issues: [{ field: 'category' }],
      },
    ])
    // What an isolate knew a moment before does not matter: the database refuses it.
    const late = env.DB.prepare(`update articles set category = 'Finance' where id = ?`)
    await expect(late.bind(draft._id).run()).rejects.toThrow('unknown category')
  })

  it('that are added again under the name of a removed one are that one', async () => {
    const draft = await write(token, { category: 'Finance' })
    const others = defaultCategories.filter(({ id }) => id !== 'finance')
    const again = await sendSettings({ categories: [...others, { name: 'finance' }] })
    expect(again.status).toBe(200)
    expect((await storedSettings()).categories).toEqual([
      ...others,
      { id: 'finance', name: 'finance' },
    ])
    expect((await readStored(token, draft._id)).category).toBe('finance')
  })

  it('that are renamed or removed are so in the bin, too', async () => {
    const binned = async (category: string) => {
      const { _id } = await write(token, { category, published: true })
      const json = { title: 'Edits', content: pictured, category }
      await request('PUT', `/api/admin/articles/${_id}/working-copy`, { token, json })
      await request('DELETE', `/api/admin/articles/${_id}`, { token })
      return _id
    }
    const ids = [await binned('Politics'), await binned('Finance'), await binned('Editorial')]
    const before = (await buildContent(0)).renamedVersion
    const categories = world.filter(({ id }) => id !== 'finance')
    expect((await sendSettings({ categories })).status).toBe(200)
    // A backup reads all articles again: they keep their revisions.
    expect((await buildContent(0)).renamedVersion).toBeGreaterThan(before)
    const restored = ids.map(async (_id) => {
      await request('PUT', `/api/admin/bin/${_id}/restore`, { token })
      const { category, workingCopy } = await readStored(token, _id)
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
    expect((await sendSettings({ categories: added })).status).toBe(200)
    expect((await storedSettings()).categories.at(-1)).toEqual({
      id: 'arts-crafts',
      name: 'Arts & Crafts',
    })
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
