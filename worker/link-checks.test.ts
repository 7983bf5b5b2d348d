import { env } from 'cloudflare:test'
import { expect, inject, it } from 'vitest'
import * as z from 'zod'
import { linkCheckSchema } from '#domain/checklist/checklist-schema.ts'
import { checkLinks, type Send } from '#worker/link-checks.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'

const called: string[] = []

const token = await adminToken()

/** The web is the tests' server: what is asked of it is in the query. */
const send: Send = (address, init) => {
  called.push(`${init.method} ${address}`)
  return fetch(`${inject('hookOrigin')}/sources${new URL(address).search}`, init)
}

async function links(id: string) {
  const response = await request('GET', `/api/admin/articles/${id}/links`, { token })
  return z.array(linkCheckSchema).parse(await response.json())
}

async function run(now: string): Promise<string[]> {
  called.length = 0
  await checkLinks(env, new Date(now), send, 1_500)
  return [...called]
}

/** An article that cites these, all of them called once. */
async function checked(urls: readonly string[], now: string) {
  const citations = urls.map((url) => ({ title: 'A source', url }))
  const { _id } = await write(token, { citations, published: true })
  const calls: string[] = []
  for (let runs = 0; runs < urls.length; runs++) calls.push(...(await run(now)))
  const problems = new Map((await links(_id)).map(({ url, problem }) => [url, problem]))
  return { _id, calls, problems: urls.map((url) => problems.get(url)) }
}

it('calls sources now and then, a few at a time, and tells which do not answer', async () => {
  const at = 'https://one.example.org/'
  const other = 'https://two.example.org/'
  const urls = [
    at,
    `${at}?status=404`,
    `${at}?status=500`,
    `${at}?status=403`,
    `${at}?head=405`,
    `${at}?head=404&status=410`,
    `${at}?to=${encodeURIComponent(other)}`,
    `${at}?to=${encodeURIComponent('?status=404')}`,
  ]
  const { _id, calls, problems } = await checked(urls, '2031-01-01T00:00:00Z')
  expect(problems).toEqual([
    null,
    'answered 404',
    'answered 500',
    null,
    null,
    'answered 410',
    null,
    'answered 404',
  ])
  expect(calls).toContain(`GET ${at}?head=405`)
  expect(calls).toContain(`HEAD ${other}`)
  expect(calls).not.toContain(`GET ${at}`)
  expect((await links(_id)).map(({ checkedAt }) => checkedAt)).toContain('2031-01-01T00:00:00.000Z')

  // Nothing is due until days later, and then only what did not answer, three at a time.
  expect(await run('2031-01-02T00:00:00Z')).toEqual([])
  const again = await run('2031-01-03T00:00:00Z')
  expect(new Set(again.map((call) => call.split(' ')[1])).size).toBe(3)
  // What no published article cites any more is called no more, and a draft's sources never.
  const citations = [{ title: 'A secret', url: `${at}?draft` }]
  const draft = await write(token, { citations })
  const retracted = await request('PUT', `/api/admin/articles/${_id}/needs-rewrite`, { token })
  expect(retracted.status).toBe(200)
  expect(await run('2032-01-01T00:00:00Z')).toEqual([])
  await request('PUT', `/api/admin/articles/${draft._id}/publish`, { token })
  expect(await run('2032-01-01T00:00:00Z')).toEqual([`HEAD ${at}?draft`])
  await request('DELETE', `/api/admin/articles/${draft._id}`, { token })
})

it('calls nothing that is not public, whether it is cited or led to', async () => {
  const at = 'https://three.example.org/'
  const to = (target: string) => `${at}?to=${encodeURIComponent(target)}`
  const urls = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'https://router/',
    'https://example.org:8443/',
    to('http://169.254.169.254/latest/meta-data'),
    to('http://localhost:8787/'),
    to('file:///etc/passwd'),
    to(to('http://[::1]/')),
  ]
  const { _id, calls, problems } = await checked(urls, '2033-01-01T00:00:00Z')
  expect(problems).toEqual([
    ...Array(4).fill('not called: no public address'),
    ...Array(4).fill('leads to no public address'),
  ])
  expect(calls.filter((call) => !call.includes(at))).toEqual([])
  await request('DELETE', `/api/admin/articles/${_id}`, { token })
})

it('follows a few redirects, and waits for a moment', async () => {
  const urls = ['https://four.example.org/?loop', 'https://four.example.org/?silent']
  const { _id, calls, problems } = await checked(urls, '2034-01-01T00:00:00Z')
  expect(problems).toEqual(['leads on too often', 'no answer in time'])
  expect(calls.filter((call) => call.endsWith('loop'))).toHaveLength(5)
  await request('DELETE', `/api/admin/articles/${_id}`, { token })
})
