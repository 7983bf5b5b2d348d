import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { adminAuthorSchema, mergedArticleSchema } from '#domain/authors/author-schema.ts'
import { searchAnswerSchema } from '#domain/search/search.ts'
import { adminToken, readStored, request, write } from '#worker/testing/client.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const token = await adminToken()

function call(method: string, path: string, json?: object): Promise<Response> {
  return request(method, `/api/admin${path}`, { token, json })
}

/** Merges two authors. @returns the byline of an article that the preview showed */
async function merge(from: string, into: string, id: string) {
  const preview = await call('GET', `/authors/${from}/merge?into=${into}`)
  const articles = z.array(mergedArticleSchema).parse(await preview.json())
  expect((await call('POST', `/authors/${from}/merge`, { into })).status).toBe(200)
  return articles.find(({ _id }) => _id === id)?.after
}

async function make(name: string) {
  expect((await call('POST', '/authors', { name })).status).toBe(201)
}

it('a merge leaves a byline that would be too long, which leads to the one who stays', async () => {
  const others = `${'Longest '.repeat(12)}Name`
  const author = `${others} and A. Holt`
  const credits = [{ name: others }, { name: 'A. Holt' }]
  const { _id } = await write(token, { author, authors: credits, published: true })
  await make('Annabel Catherine Holt')
  expect(await merge('a-holt', 'annabel-catherine-holt', _id)).toBe(author)
  const { title, content, ...merged } = await readStored(token, _id)
  expect(merged.author).toBe(author)
  expect(merged.authors[1]).toMatchObject({ id: 'annabel-catherine-holt', name: 'A. Holt' })
  const again = { title, content, author, authors: merged.authors, published: true }
  expect((await call('PUT', `/articles/${_id}`, again)).status).toBe(200)
})

it('of two merges in opposite directions at once, one is made, and nothing of the authors is lost', async () => {
  const [one, two] = ['Rosa Lind', 'R. Lind']
  await call('POST', '/authors', { name: one, line: 'Writes about rivers.' })
  await make(two)
  for (const author of [one, two]) await write(token, { author, published: true })
  let first: Response | undefined
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    if (!first && statements.some(({ query }) => /^delete from "authors"/.test(query))) {
      first = await call('POST', '/authors/r-lind/merge', { into: 'rosa-lind' })
    }
    return work()
  })
  const second = await request('POST', '/api/admin/authors/rosa-lind/merge', {
    token,
    json: { into: 'r-lind' },
    env: { ...env, DB },
  })
  expect([first?.status, second.status]).toEqual([200, 404])
  const authors = z.array(adminAuthorSchema).parse(await (await call('GET', '/authors')).json())
  expect(authors.filter(({ name }) => name.endsWith('Lind'))).toMatchObject([
    { id: 'rosa-lind', line: 'Writes about rivers.', articles: 2 },
  ])
})

it('a change of an author that is sent again is made once, and answered as before', async () => {
  await make('Tove Ek')
  const path = '/authors/tove-ek'
  const save = async (fields: object) => {
    const response = await call('PUT', path, { name: 'Tove Ek', revision: 1, ...fields })
    return [response.status, await response.json()]
  }
  const first = await save({ line: 'Draws.' })
  expect(first).toMatchObject([200, { revision: 2 }])
  expect(await save({ line: 'Draws.' })).toEqual(first)
  expect(await save({ line: 'Paints.' })).toMatchObject([409, {}])
})

it("a merge leaves a name inside of another author's, who keeps the article", async () => {
  const credits = [{ name: 'Holt', role: 'photography' }]
  const { _id } = await write(token, { author: 'Anna Holt', authors: credits, published: true })
  await make('Peter Holt')
  expect(await merge('holt', 'peter-holt', _id)).toBe('Anna Holt')
  expect(await readStored(token, _id)).toMatchObject({
    author: 'Anna Holt',
    authors: [
      { id: 'anna-holt', name: 'Anna Holt', role: 'text' },
      { id: 'peter-holt', name: 'Peter Holt', role: 'photography' },
    ],
  })
})

it('an Arabic byline of a merge is found in every spelling', async () => {
  const { _id } = await write(token, { author: 'H. Taha', published: true })
  const { _id: stayer } = await write(token, { author: 'حمزة طه', published: true })
  const into = (await readStored(token, stayer)).authors[0]?.id ?? ''
  expect(await merge('h-taha', into, _id)).toBe('حمزة طه')
  const found = async (query: string) => {
    const response = await request('GET', `/api/search?q=${encodeURIComponent(query)}`, { token })
    const { results } = searchAnswerSchema.parse(await response.json())
    return results.map((result) => result._id).sort()
  }
  for (const query of ['حمزة', 'حمزه']) expect(await found(query)).toEqual([_id, stayer].sort())
  expect(await found('Taha')).toEqual([])
})
