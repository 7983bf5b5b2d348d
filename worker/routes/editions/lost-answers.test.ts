import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { type AdminEdition, adminEditionSchema } from '#domain/editions/edition-schema.ts'
import { accountToken, request, write } from '#worker/testing/client.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'

const token = await accountToken({ username: 'Wren', role: 'editor' })

async function send(method: string, path: string, json: object, DB = env.DB) {
  const bindings = { ...env, DB }
  const answer = await request(method, `/api/admin/editions${path}`, { token, json, env: bindings })
  const body = await answer.text()
  expect(answer.status, body).toBeLessThan(300)
  return adminEditionSchema.parse(JSON.parse(body))
}

async function createEdition(number: number): Promise<AdminEdition> {
  const { _id } = await write(token, { title: 'The ferry' })
  return send('POST', '', { number, title: 'Salt', articles: [_id] })
}

it('a change of an edition that is sent again is made once, and answered as before', async () => {
  const { id, articles, ...made } = await createEdition(1)
  const text = { number: 1, title: 'Pepper', articles }
  const calls: [path: string, json: object][] = [
    [`/${id}`, text],
    [`/${id}/publish`, {}],
    [`/${id}/retract`, {}],
  ]
  let { revision } = made
  for (const [path, json] of calls) {
    const first = await send('PUT', path, { ...json, revision })
    expect(await send('PUT', path, { ...json, revision })).toEqual(first)
    expect(first.revision).toBe(revision + 1)
    revision = first.revision
  }
  // What another editor changed is refused as before.
  const other = await accountToken({ username: 'Ada', role: 'editor' })
  const publish = (by: string) =>
    request('PUT', `/api/admin/editions/${id}/publish`, { token: by, json: { revision } })
  expect([(await publish(other)).status, (await publish(token)).status]).toEqual([200, 409])
})

it('a change of an edition that is sent twice at the same moment is made once', async () => {
  const { id, articles, ...made } = await createEdition(3)
  const calls: [path: string, json: object][] = [
    [`/${id}`, { number: 3, title: 'Pepper', articles }],
    [`/${id}/publish`, {}],
    [`/${id}/retract`, {}],
  ]
  let { revision } = made
  for (const [path, json] of calls) {
    const body = { ...json, revision }
    let first: AdminEdition | undefined
    const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
      const isLate = !first && statements.some(({ query }) => /^update "editions"/.test(query))
      if (isLate) first = await send('PUT', path, body)
      return work()
    })
    const second = await send('PUT', path, body, DB)
    expect(second).toEqual(first)
    revision = second.revision
  }
})

it('an edition that is made again is the one that was made, unless anyone changed it', async () => {
  const made = await createEdition(4)
  const { number, title, articles } = made
  const again = { number, title, articles }
  expect(await send('POST', '', again)).toEqual(made)
  const status = async (by: string, json: object) =>
    (await request('POST', '/api/admin/editions', { token: by, json })).status
  const other = await accountToken({ username: 'Ada', role: 'editor' })
  expect(await status(other, again)).toBe(409)
  expect(await status(token, { ...again, title: 'Sugar' })).toBe(409)
  await send('PUT', `/${made.id}`, { ...again, revision: made.revision, editorial: 'Words.' })
  expect(await status(token, { ...again, editorial: 'Words.' })).toBe(409)
})

it('an edition is not deleted with what was saved since it was read', async () => {
  const { id, articles, revision } = await createEdition(5)
  const text = { number: 5, title: 'Salt', articles, editorial: 'A long one.' }
  const remove = async (query: string, DB = env.DB) => {
    const path = `/api/admin/editions/${id}${query}`
    return (await request('DELETE', path, { token, env: { ...env, DB } })).status
  }
  let saved: AdminEdition | undefined
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    const isLate = !saved && statements.some(({ query }) => /^delete from "editions"/.test(query))
    if (isLate) saved = await send('PUT', `/${id}`, { ...text, revision })
    return work()
  })
  expect(await remove('', DB)).toBe(409)
  expect(await remove(`?revision=${revision}`)).toBe(409)
  expect(await remove(`?revision=${saved?.revision}`)).toBe(204)
})

it('a publication is answered from its own batch: no reading after it can fail', async () => {
  const { id, revision } = await createEdition(2)
  let committed = false
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    const isOf = (words: RegExp) => statements.some(({ query }) => words.test(query))
    if (committed && isOf(/from "editions"/)) throw new Error('D1_ERROR: overloaded')
    const result = await work()
    committed ||= isOf(/^update "editions"/)
    return result
  })
  const published = await send('PUT', `/${id}/publish`, { revision }, DB)
  expect([committed, published.published]).toEqual([true, true])
  expect(published.contents.map(({ state }) => state)).toEqual(['published'])
})
