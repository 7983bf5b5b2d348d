import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { parseNextLink } from '#domain/calls/request.ts'
import { textSaveSchema } from '#domain/versions/discarded-text.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'

const token = await adminToken()

const text = { title: 'Edited', content: '<p>Edited.</p>' }

async function send(method: string, path: string, json?: object) {
  return request(method, `/api/admin/${path}`, { token, json })
}

async function savesOf(...writers: string[]) {
  const answer = await send('GET', `text-saves?writers=${writers.join(',')}`)
  return z.array(textSaveSchema).parse(await answer.json())
}

async function givenUp(id: string): Promise<{ text: { title: string } }[]> {
  return (await send('GET', `articles/${id}/given-up-texts`)).json()
}

describe('the server knows the last text of each editor', () => {
  it('after a creation, a save of edits apart, and a save of the article', async () => {
    const writer = crypto.randomUUID()
    const made = await send('POST', 'articles', {
      ...text,
      published: true,
      savedFrom: { writer, sequence: 3 },
    })
    const { _id } = adminArticleSchema.parse(await made.json())
    const known = { writer, articleId: _id, revision: 1, copyRevision: 0 }
    expect(await savesOf(writer, crypto.randomUUID(), 'x')).toEqual([{ ...known, sequence: 3 }])

    const kept = await send('PUT', `articles/${_id}/working-copy`, {
      ...text,
      revision: 1,
      savedFrom: { writer, sequence: 4 },
    })
    const copyRevision = adminArticleSchema.parse(await kept.json()).workingCopy?.revision
    expect(await savesOf(writer)).toEqual([{ ...known, sequence: 4, copyRevision }])

    await send('PUT', `articles/${_id}`, {
      ...text,
      revision: 1,
      copyRevision,
      savedFrom: { writer, sequence: 5 },
    })
    expect(await savesOf(writer)).toEqual([{ ...known, sequence: 5, revision: 2 }])
  })

  it('and takes no refused save for one', async () => {
    const { _id } = await write(token, { published: true })
    await send('PUT', `articles/${_id}/working-copy`, { ...text, revision: 1 })
    const writer = crypto.randomUUID()
    const late = { ...text, revision: 1, copyRevision: 0, savedFrom: { writer, sequence: 1 } }
    for (const path of [`articles/${_id}`, `articles/${_id}/working-copy`]) {
      expect((await send('PUT', path, late)).status).toBe(409)
    }
    expect(await savesOf(writer)).toEqual([])
  })
})

describe('discarded texts', () => {
  it('are kept as the caller’s, whoever the call names, newest first, and deleted for good with their article', async () => {
    const { _id } = await write(token)
    for (const title of ['First', 'Second']) {
      const body = { text: { ...text, title }, writtenBy: 'ada' }
      expect((await send('POST', `articles/${_id}/given-up-texts`, body)).status).toBe(204)
    }
    expect(await givenUp(_id)).toMatchObject([
      { text: { title: 'Second' }, writtenBy: 'editor', givenUpBy: 'editor' },
      { text: { title: 'First' } },
    ])
    await send('DELETE', `articles/${_id}`)
    await send('DELETE', `bin/${_id}`)
    expect(await givenUp(_id)).toEqual([])
    const late = await send('POST', `articles/${_id}/given-up-texts`, { text })
    expect(late.status).toBe(404)
  })

  it('hold a text once that is sent again after its answer was lost', async () => {
    const { _id } = await write(token)
    for (const title of ['First', 'Second', 'First']) {
      await send('POST', `articles/${_id}/given-up-texts`, { text: { ...text, title } })
    }
    expect((await givenUp(_id)).map((kept) => kept.text.title)).toEqual(['First', 'Second'])
  })

  it('include discarded edits', async () => {
    const { _id } = await write(token, { published: true })
    await send('PUT', `articles/${_id}/working-copy`, { ...text, revision: 1 })
    await send('DELETE', `articles/${_id}/working-copy`)
    expect(await givenUp(_id)).toMatchObject([{ text, writtenBy: 'editor' }])
  })

  it('are at most 200 of each person, of which the oldest go', async () => {
    const [{ _id }, published] = [await write(token), await write(token, { published: true })]
    await env.DB.prepare(
      `insert into discarded_texts
        select null, ?1, ?2, 'editor', iif(i <= 50, 'ada', 'editor'), ?3 from
          (with recursive n(i) as (select 1 union all select i + 1 from n where i < 250) select i from n)`,
    )
      .bind(_id, JSON.stringify(text), new Date().toISOString())
      .run()
    const counts = async () => {
      const rows = await env.DB.prepare(
        'select discarded_by as person, count(*) as count from discarded_texts group by 1 order by 1',
      ).all()
      return rows.results
    }
    const body = { text: { ...text, title: 'The last' } }
    await send('POST', `articles/${_id}/given-up-texts`, body)
    expect(await counts()).toEqual([
      { person: 'ada', count: 50 },
      { person: 'editor', count: 200 },
    ])
    expect((await givenUp(_id))[0]).toMatchObject({ text: { title: 'The last' } })
    const listSchema = z.array(z.object({ id: z.number() }))
    const ids = new Set<number>()
    let page: string | null = `articles/${_id}/given-up-texts`
    while (page) {
      const answer = await send('GET', page)
      for (const { id } of listSchema.parse(await answer.json())) ids.add(id)
      page = parseNextLink(answer.headers.get('link'))?.replace('/api/admin/', '') ?? null
    }
    expect(ids.size).toBe(250)
    await send('PUT', `articles/${published._id}/working-copy`, { ...text, revision: 1 })
    await send('DELETE', `articles/${published._id}/working-copy`)
    expect((await counts())[1]).toEqual({ person: 'editor', count: 200 })
    expect(await givenUp(published._id)).toHaveLength(1)
  })

  it('are deleted after 30 days', async () => {
    const { _id } = await write(token)
    const writer = crypto.randomUUID()
    await send('PUT', `articles/${_id}`, { ...text, savedFrom: { writer, sequence: 1 } })
    await send('POST', `articles/${_id}/given-up-texts`, { text })
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await cleanUpDaily(env, inDays(29))
    expect([(await givenUp(_id)).length, (await savesOf(writer)).length]).toEqual([1, 1])
    await cleanUpDaily(env, inDays(31))
    expect([await givenUp(_id), await savesOf(writer)]).toEqual([[], []])
  })
})

describe('a rewrite', () => {
  it('is marked as done, once or twice, without changing the text, and can be asked for again', async () => {
    const { _id } = await write(token)
    await send('PUT', `articles/${_id}/needs-rewrite`, { note: 'Shorter.' })
    for (const body of [{ revision: 2 }, {}]) {
      const done = await send('PUT', `articles/${_id}/rewrite-done`, body)
      expect(await done.json()).toMatchObject({ status: 'draft', title: 'A title', revision: 3 })
    }
    const again = await send('PUT', `articles/${_id}/needs-rewrite`)
    expect(await again.json()).toMatchObject({ status: 'needs_rewrite', rewriteNote: 'Shorter.' })
    expect((await send('PUT', `articles/${_id}/rewrite-done`, { revision: 2 })).status).toBe(409)
  })
})
