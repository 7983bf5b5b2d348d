import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { newPreviewLinkSchema } from '#domain/previews/preview-link.ts'
import { versionSchema } from '#domain/versions/version.ts'
import {
  accountToken,
  adminToken,
  answerOf,
  readerToken,
  request,
  write,
} from '#worker/testing/client.ts'
import { createLink, visit } from '#worker/testing/preview-links.ts'
import { suggest } from '#worker/testing/suggestions/suggest.ts'

/** Only the proposals have it, in every field that takes words. */
const secret = 'zanzibar'

/** As is this, which searches look for: they show it again. */
const sought = 'quagga'

const proposed = {
  title: `${sought} ${secret} title`,
  author: `${secret} byline`,
  authors: [{ name: `${secret} credit`, role: 'text' }],
  category: 'Finance',
  tags: [`${secret} tag`],
  summary: `${sought} ${secret} summary`,
  content: `<p>A text with ${sought} ${secret} words, <a href="https://${secret}.example/">linked</a>.</p>`,
  quotes: [{ text: `${secret} quote`, attribution: '', position: 'center' }],
  citations: [{ title: `${secret} source`, url: `https://${secret}.example/source` }],
  coverAlt: `${secret} cover`,
  photoCredit: `${secret} credit`,
  reporter: `${secret} reporter`,
  topic: `${secret} topic`,
}

let owner = ''
let reader = ''
let wren = ''
/** A published article with unpublished edits and an edition, and a draft. */
let published = { _id: '', slug: '' as string | null }
let draft = ''
beforeAll(async () => {
  ;[owner, reader] = [await adminToken(), await readerToken()]
  wren = await accountToken({ username: 'Wren', role: 'writer' })
  published = await write(owner, { title: 'Shown', category: 'Finance', published: true })
  draft = (await write(owner, { title: 'Unfinished' }))._id
  const json = { number: 1, title: 'Salt', articles: [published._id], offersEpub: true }
  const made = await request('POST', '/api/admin/editions', { token: owner, json })
  const { id, revision } = await answerOf(z.object({ id: z.string(), revision: z.number() }), made)
  await request('PUT', `/api/admin/editions/${id}/publish`, { token: owner, json: { revision } })
  const copy = { title: 'Edited', category: 'Finance', content: '<p>A text.</p>' }
  const path = `/api/admin/articles/${published._id}/working-copy`
  await request('PUT', path, { token: owner, json: copy })
  for (const id of [published._id, draft]) {
    await suggest(wren, id, proposed, {
      lost: [{ field: 'content', was: 'old', words: `${secret} lost` }],
    })
  }
})

const cookie = () => ({ cookie: `latchkey_site=${reader}` })

async function textOf(response: Promise<Response>): Promise<string> {
  const answer = await response
  expect([200, 404], answer.url).toContain(answer.status)
  return answer.text()
}

function page(path: string): Promise<string> {
  return textOf(request('GET', path, { headers: cookie() }))
}

const api = (path: string, token = reader) => textOf(request('GET', `/api/${path}`, { token }))

/** Every surface on which words of articles are found. */
const surfaces: [name: string, read: () => Promise<string>][] = [
  ['the home page', () => page('/')],
  ['the article’s page', () => page(`/article/${published.slug}`)],
  ['the list of all', () => page('/latest')],
  ['a category', () => page('/?category=finance')],
  ['a tag', () => page(`/tag/${secret}-tag`)],
  ['the contributors', () => page('/contributors')],
  ['the map of the magazine', () => page('/explore')],
  ['the corrections', () => page('/corrections')],
  ['the RSS feed', () => page('/feed.xml')],
  ['the JSON feed', () => page('/feed.json')],
  ['an edition’s page', () => page('/editions/1')],
  ['the list of editions', () => page('/editions')],
  ['the readers’ search', () => page(`/search?q=${sought}`)],
  ['the API’s search', () => api(`search?q=${sought}`)],
  ['the readers’ list of the API', () => api('articles')],
  ['an article of the readers’ API', () => api(`articles/${published._id}`)],
  ['the content of a build', () => api('build/content', env.BUILD_TOKEN)],
  ['the portal’s lists', () => api('admin/articles', owner)],
  ['the portal’s search', () => api(`admin/articles?q=${sought}`, owner)],
  ['the dashboard’s drafts', () => api('admin/staging', owner)],
  ['the board', () => api('admin/board', owner)],
  ['the article in the editor', () => api(`admin/articles/${published._id}`, owner)],
  ['the draft in the editor', () => api(`admin/articles/${draft}`, owner)],
  ['the list of suggestions', () => api(`admin/articles/${draft}/suggestions`, owner)],
  ['the audit list', () => api('admin/audit', owner)],
  ['the authors', () => api('admin/authors', owner)],
  ['the discarded texts', () => api(`admin/articles/${draft}/given-up-texts`, owner)],
  ['the heartbeats', () => api('admin/presence', owner)],
  ['the versions in a backup', () => api('admin/backup/versions', owner)],
]

describe('words that only a suggestion has are not in', () => {
  it.each(surfaces)('%s', async (_, read) => {
    const text = (await read()).toLowerCase()
    expect(text.length).toBeGreaterThan(0)
    expect(text).not.toContain(secret)
  })

  it.each(['following what is saved', 'with the text of now'])(
    'a preview link %s',
    async (which) => {
      const isPinned = which === 'with the text of now'
      for (const id of [published._id, draft]) {
        const link = newPreviewLinkSchema.parse(await createLink(owner, id, { pinned: isPinned }))
        expect((await textOf(visit(link))).toLowerCase()).not.toContain(secret)
      }
    },
  )

  it('any version, also after a save, a publication and a restore', async () => {
    const path = `/api/admin/articles/${draft}`
    await request('PUT', path, { token: owner, json: { title: 'Saved', content: '<p>B.</p>' } })
    await request('PUT', `${path}/publish`, { token: owner })
    const listed = await request('GET', `${path}/versions`, { token: owner })
    const versions = await answerOf(z.array(versionSchema), listed)
    expect(versions.length).toBeGreaterThan(1)
    await request('POST', `${path}/versions/${versions.at(-1)?.id}/restore`, { token: owner })
    for (const { id } of versions) {
      const version = await request('GET', `${path}/versions/${id}`, { token: owner })
      expect((await textOf(Promise.resolve(version))).toLowerCase()).not.toContain(secret)
    }
  })

  it('any table but those of the suggestions and of the texts that they name', async () => {
    const { results } = await env.DB.prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%'",
    ).all<{ name: string }>()
    const found: string[] = []
    for (const { name } of results) {
      const rows = await env.DB.prepare(`select * from "${name}" limit 5000`).all()
      if (JSON.stringify(rows.results).toLowerCase().includes(secret)) found.push(name)
    }
    expect(results.length).toBeGreaterThan(40)
    expect(found).toEqual(['suggestions', 'version_texts'])
    const named = await env.DB.prepare(
      `select count(*) as versions from versions join version_texts on hash = text_hash where text like '%${secret}%'`,
    ).first('versions')
    expect(named).toBe(0)
  })
})

it('and they are where suggestions are read, and in a backup', async () => {
  const texts = [
    await api(`admin/backup/articles?ids=${draft},${published._id}`, owner),
    await (async () => {
      const [listed] = JSON.parse(await api(`admin/articles/${draft}/suggestions`, owner))
      return api(`admin/articles/${draft}/suggestions/${listed.id}`, owner)
    })(),
  ]
  for (const text of texts) expect(text).toContain(secret)
})
