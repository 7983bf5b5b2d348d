import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { adminEditionSchema } from '#domain/editions/edition-schema.ts'
import { type ImagePlace, imageUsesSchema, placesOf, portionOf } from '#domain/images/library.ts'
import { mediaHash, mediaKeys } from '#domain/images/media.ts'
import { versionSchema, versionTextOf, wholeVersionSchema } from '#domain/versions/version.ts'
import type { Environment } from '#worker/environment.ts'
import { accountToken, readerToken, request, write } from '#worker/testing/client.ts'
import type { Picture } from '#worker/testing/library-pictures.ts'
import { png } from '#worker/testing/png.ts'
import { openSchedule } from '#worker/testing/schedule.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'
import { storedImage } from '#worker/testing/uploads.ts'

let [editor, colleague, cookie, shade] = ['', '', '', 0]
/** A Worker beside a release of the content as it was before the test. */
let isolate: Environment
let [old, other]: Picture[] = []

beforeEach(async () => {
  editor = await accountToken({ username: 'an editor', role: 'editor' })
  colleague = await accountToken({ username: 'a colleague', role: 'editor' })
  cookie = `latchkey_site=${await readerToken()}`
  isolate = await freshIsolate()
  old = await upload('Old')
  other = await upload('New')
})

async function upload(name: string): Promise<Picture> {
  const { url } = await storedImage(editor, png(1000, 20, shade++), { name })
  return { url, hash: mediaHash(url.slice('/media/'.length)) }
}

function picture(): Picture {
  if (!old) throw new Error('Nothing was uploaded.')
  return old
}

function call(method: string, path: string, json?: object, token = editor): Promise<Response> {
  return request(method, `/api/admin${path}`, { token, env: isolate, ...(json && { json }) })
}

async function read({ _id }: { _id: string }): Promise<AdminArticle> {
  return adminArticleSchema.parse(await (await call('GET', `/articles/${_id}`)).json())
}

async function uses(of = picture()) {
  const response = await call('GET', `/images/${of.hash}/replacement`)
  return imageUsesSchema.parse(await response.json()).uses
}

async function replace(places?: readonly ImagePlace[]): Promise<Response> {
  const shown = places ?? placesOf(await uses())
  return call('PUT', `/images/${picture().hash}/replacement`, { by: other?.hash, places: shown })
}

async function page(path: string): Promise<string> {
  const response = await request('GET', path, { headers: { cookie }, env: isolate })
  return response.status === 200 ? response.text() : String(response.status)
}

const inText = (url: string, alt = '') =>
  `<p>A text.</p><figure><img src="${url}" alt="${alt}"></figure>`

const text = () => ({ title: 'A title', content: inText(picture().url, 'Its own words') })

/** An author of this test alone. */
const ada = () => ({ name: `Ada ${shade}`, id: `ada-${shade}` })

/** A picture in every kind of place. */
async function everywhere() {
  const { url } = picture()
  const out = await write(
    editor,
    { ...text(), coverImage: url, author: ada().name, tags: ['a', 'b'], published: true },
    isolate,
  )
  const edited = await write(editor, { published: true }, isolate)
  await call('PUT', `/articles/${edited._id}/working-copy`, { ...text(), tags: ['c'] })
  const draft = await write(editor, { ...text(), reporter: 'R' }, isolate)
  const author = { name: ada().name, line: '', picture: url, revision: 1 }
  expect((await call('PUT', `/authors/${ada().id}`, author)).status).toBe(200)
  const answer = await call('POST', '/editions', { number: shade, title: 'Salt', coverImage: url })
  const edition = adminEditionSchema.parse(await answer.json())
  return { out, edited, draft, edition }
}

describe('the replacement of a picture', () => {
  it('changes every place at once, and keeps what each of them says besides', async () => {
    const { out, edited, draft, edition } = await everywhere()
    const binned = await write(editor, text(), isolate)
    await call('DELETE', `/articles/${binned._id}`)
    expect(await uses()).toEqual(
      expect.arrayContaining([
        { kind: 'article', _id: out._id, title: 'A title', states: ['published', 'versions'] },
        { kind: 'author', _id: ada().id, title: ada().name, states: ['published'] },
        { kind: 'edition', _id: edition.id, title: `${shade}: Salt`, states: ['draft'] },
        { kind: 'article', _id: draft._id, title: 'A title', states: ['draft', 'versions'] },
        { kind: 'article', _id: edited._id, title: 'A title', states: ['edits', 'versions'] },
        { kind: 'article', _id: binned._id, title: 'A title', states: ['versions', 'binned'] },
      ]),
    )
    const before = await Promise.all([out, edited, draft].map(read))
    const response = await replace()
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ hash: other?.hash, published: true, used: true })
    const after = await Promise.all([out, edited, draft].map(read))
    const swapped = JSON.parse(
      JSON.stringify(before).replaceAll(picture().url, other?.url ?? ''),
    ) as AdminArticle[]
    for (const [index, article] of after.entries()) {
      expect(versionTextOf(article)).toEqual(versionTextOf(swapped[index]))
      expect(article.workingCopy?.submission).toEqual(swapped[index]?.workingCopy?.submission)
    }
    expect(after.map(({ revision }, index) => revision - (before[index]?.revision ?? 0))).toEqual([
      1, 0, 1,
    ])
    expect(after[1]?.workingCopy?.revision).toBeGreaterThan(before[1]?.workingCopy?.revision ?? 0)
    const remaining = placesOf(await uses())
    expect(remaining).toEqual([])
    expect((await uses()).map(({ states }) => states)).toContainEqual(['versions', 'binned'])
    expect((await uses(other)).map(({ kind }) => kind)).toContain('edition')
  })

  it('is seen by readers with the next request, and recorded', async () => {
    const { out } = await everywhere()
    const slug = (await read(out)).slug
    const places = [`/article/${slug}`, '/', `/contributors/${ada().id}`, '/feed.xml']
    for (const path of places) expect(await page(path), path).toContain(picture().hash)
    await replace()
    for (const path of places) {
      expect(await page(path), path).not.toContain(picture().hash)
      expect(await page(path), path).toContain(other?.hash)
    }
    const status = async (url = '') =>
      (await request('GET', url, { headers: { cookie }, env: isolate })).status
    expect([await status(other?.url), await status(picture().url)]).toEqual([200, 404])
    const events = await env.DB.prepare(
      'select subject, "by" from audit_events where kind = \'image-replaced\' order by number desc',
    ).first()
    expect(events).toEqual({ subject: 'Old → New', by: 'an editor' })
  })

  it('also takes the place of the smaller sizes that a text may name', async () => {
    const [small = ''] = mediaKeys(picture().url)
    const article = await write(editor, { content: inText(`/media/${small}`) }, isolate)
    expect((await replace()).status).toBe(200)
    expect((await read(article)).content).toBe(inText(other?.url ?? ''))
  })

  it('gives each text a version, and keeps those from before', async () => {
    const { out, edited } = await everywhere()
    await replace()
    for (const { _id } of [out, edited]) {
      const list = await (await call('GET', `/articles/${_id}/versions`)).json()
      const [newest, earlier] = versionSchema.array().parse(list)
      const whole = async (id = '') => {
        const version = await (await call('GET', `/articles/${_id}/versions/${id}`)).json()
        return wholeVersionSchema.parse(version).text
      }
      expect(newest).toMatchObject({ kind: 'picture', by: 'an editor' })
      const now = await read({ _id })
      expect(await whole(newest?.id)).toEqual(versionTextOf(now.workingCopy?.submission ?? now))
      expect((await whole(earlier?.id)).content).toBe(text().content)
      const restored = await call('POST', `/articles/${_id}/versions/${earlier?.id}/restore`)
      expect(restored.status).toBe(200)
    }
  })

  it('leaves what is scheduled as it was pinned', async () => {
    const draft = await write(editor, text(), isolate)
    const { schedule } = await openSchedule()
    const { versionId } = await schedule(draft._id)
    expect((await replace()).status).toBe(200)
    const [use] = await uses()
    expect(use?.states).toEqual(['scheduled', 'versions'])
    const version = await call('GET', `/articles/${draft._id}/versions/${versionId}`)
    expect(wholeVersionSchema.parse(await version.json()).text.content).toBe(text().content)
  })

  it('can be repeated, and changes nothing the second time', async () => {
    const { out, edited, draft } = await everywhere()
    const places = placesOf(await uses())
    const stored = async () => [
      await Promise.all([out, edited, draft].map(read)),
      await env.DB.prepare('select content_version from database_state').first(),
      await env.DB.prepare('select count(*) from audit_events').first(),
      await env.DB.prepare('select count(*) from versions').first(),
    ]
    expect((await replace(places)).status).toBe(200)
    const once = await stored()
    expect((await replace(places)).status).toBe(200)
    expect(await stored()).toEqual(once)
  })
})

describe('the replacement of a picture in more places than one call takes', () => {
  const drafts = 1_100

  /** Copies of an article, stored as the article is. */
  async function copiesOf({ _id }: { _id: string }, count: number): Promise<void> {
    const { results } = await env.DB.prepare("select name from pragma_table_info('articles')").all<{
      name: string
    }>()
    const columns = results.map(({ name }) => `"${name}"`)
    const values = columns.map((name) =>
      ['"id"', '"slug"', '"creation_key"'].includes(name)
        ? `iif(${name} is null, null, ${name} || '-' || n)`
        : name,
    )
    await env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
      insert into articles (${columns}) select ${values} from articles, numbers where id = ?2`,
    )
      .bind(count, _id)
      .run()
  }

  async function left(): Promise<number> {
    const count = `select count(*) as n from articles where instr(content, ?) > 0`
    return (await env.DB.prepare(count).bind(picture().hash).first<number>('n')) ?? 0
  }

  async function replacePortion(places?: readonly ImagePlace[]): Promise<number> {
    const shown = places ?? portionOf(placesOf(await uses()))
    const json = { by: other?.hash, places: shown, portion: true }
    return (await call('PUT', `/images/${picture().hash}/replacement`, json)).status
  }

  it('goes on in portions, each of them whole, until none is left', async () => {
    const draft = await write(editor, text(), isolate)
    const out = await write(
      editor,
      { ...text(), coverImage: picture().url, published: true },
      isolate,
    )
    const edited = await write(editor, { published: true }, isolate)
    await call('PUT', `/articles/${edited._id}/working-copy`, text())
    await copiesOf(draft, drafts)
    expect(await left()).toBe(drafts + 2)
    const places = placesOf(await uses())
    expect(places.length).toBeGreaterThanOrEqual(1_000)
    expect(await replacePortion(places.slice(0, 1_000))).toBe(200)
    const after = await left()
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(drafts - 800)
    // A Worker or a browser that ends between two portions leaves whole ones; starting again goes on.
    let portions = 0
    while ((await uses()).some(({ states }) => states.some((state) => state !== 'versions'))) {
      expect(await replacePortion()).toBe(200)
      expect(++portions).toBeLessThan(4)
    }
    expect(await left()).toBe(0)
    const copy = (await read(edited)).workingCopy?.submission
    expect(JSON.stringify(copy)).toContain(other?.hash)
    expect((await read(out)).coverImage).toBe(other?.url)
  }, 60_000)

  it('leaves what was not shown, and what is not as it was shown', async () => {
    const [shown, changed, unseen] = [
      await write(editor, text(), isolate),
      await write(editor, text(), isolate),
      await write(editor, text(), isolate),
    ]
    const places = [shown, changed].map(
      ({ _id }) => ({ kind: 'article', _id, state: 'draft' }) as const,
    )
    await call('PUT', `/articles/${changed._id}/publish`, {})
    expect(await replacePortion(places)).toBe(200)
    const contents = await Promise.all([shown, changed, unseen].map(read))
    expect(contents.map(({ content }) => content.includes(picture().hash))).toEqual([
      false,
      true,
      true,
    ])
    expect(await replacePortion(places)).toBe(409)
  })
})

describe('a replacement that is refused', () => {
  it.each([
    ['a new draft', () => write(editor, text(), isolate)],
    [
      'a draft that readers see by now',
      async (draft: AdminArticle) => call('PUT', `/articles/${draft._id}/publish`, {}),
    ],
    [
      'new edits',
      async (draft: AdminArticle) => {
        await call('PUT', `/articles/${draft._id}/publish`, {})
        return call('PUT', `/articles/${draft._id}/working-copy`, text())
      },
    ],
  ])('changes nothing, because of %s that was not shown', async (_what, happen) => {
    const { draft } = await everywhere()
    const places = placesOf(await uses())
    await happen(await read(draft))
    const dump = () =>
      env.DB.prepare(
        `select (select json_group_array(json_array(id, content, cover_image, revision)) from articles) as a,
          (select json_group_array(submission) from working_copies) as b,
          (select json_group_array(picture) from authors) as c,
          (select json_group_array(cover_image) from editions) as d,
          (select count(*) from versions) as e, (select count(*) from changes) as f,
          (select count(*) from audit_events) as g`,
      ).first()
    const before = await dump()
    expect((await replace(places)).status).toBe(409)
    expect(await dump()).toEqual(before)
    expect((await replace()).status).toBe(200)
  })

  it('is one by itself, by none, or by one in the bin', async () => {
    const by = async (hash: string, of = picture().hash) =>
      (await call('PUT', `/images/${of}/replacement`, { by: hash, places: [] })).status
    expect(await by(picture().hash)).toBe(400)
    expect(await by('f'.repeat(32))).toBe(404)
    expect(await by('no hash')).toBe(400)
    expect(await by(other?.hash ?? '', 'f'.repeat(32))).toBe(404)
    await call('DELETE', `/images/${other?.hash}`)
    expect(await by(other?.hash ?? '')).toBe(404)
  })
})

describe('a save beside a replacement', () => {
  it('that began before is refused like every stale one, and can be made again', async () => {
    const { out, edited, draft, edition } = await everywhere()
    const known = await Promise.all([out, edited, draft].map(read))
    await replace()
    const save = (article: AdminArticle | undefined, path = '') =>
      call(
        'PUT',
        `/articles/${article?._id}${path}`,
        {
          title: 'Mine',
          content: '<p>Mine.</p>',
          published: path === '' && article?.published === true,
          revision: article?.revision,
          copyRevision: article?.workingCopy?.revision ?? 0,
        },
        colleague,
      )
    const refused = await save(known[0])
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('an editor saved this article in between'),
    })
    expect((await save(known[1], '/working-copy')).status).toBe(409)
    expect((await save(known[2])).status).toBe(409)
    const author = { name: ada().name, line: 'Mine.', picture: '', revision: 2 }
    expect((await call('PUT', `/authors/${ada().id}`, author)).status).toBe(409)
    const { number, title, revision } = edition
    expect((await call('PUT', `/editions/${edition.id}`, { number, title, revision })).status).toBe(
      409,
    )
    expect((await save(await read(out))).status).toBe(200)
  })

  it('at the same moment is either in it or refused, never lost and never half', async () => {
    const drafts: AdminArticle[] = []
    for (let made = 0; made < 8; made++) {
      const published = made % 2 === 0
      drafts.push(await read(await write(editor, { ...text(), published }, isolate)))
    }
    const places = placesOf(await uses())
    const saves = drafts.map((draft, index) => {
      const content = `<p>Words of ${index}.</p>${text().content}`
      const { _id, revision, published } = draft
      const json = { title: 'A title', content, revision, published }
      return call('PUT', `/articles/${_id}`, json, colleague)
    })
    const [replacement, ...answers] = await Promise.all([
      replace(places),
      ...saves.slice(4),
      ...saves.slice(0, 4),
    ])
    expect(replacement?.status).toBe(200)
    const order = [...drafts.slice(4), ...drafts.slice(0, 4)]
    for (const [index, { status }] of answers.entries()) {
      const { content } = await read(order[index] as AdminArticle)
      expect([200, 409]).toContain(status)
      expect(content).toContain(other?.url)
      expect(content).not.toContain(picture().url)
      expect(content.includes('Words of')).toBe(status === 200)
    }
  })
})
