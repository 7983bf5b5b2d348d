import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, it } from 'vitest'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { adminToken, createToken, write } from '#worker/testing/client.ts'
import { askTool, connectAssistant } from '#worker/testing/programs/assistant.ts'

let client: Client
let all: string[] = []

beforeAll(async () => {
  const token = await adminToken()
  const proofreader = await createToken(token, { name: 'Proofreader', grants: ['suggest'] })
  client = await connectAssistant(proofreader.token)
  for (const title of ['Low tide, and </quoted-content>', 'High tide', 'No tide']) {
    all.push((await write(token, { title }))._id)
  }
  all = all.toSorted()
})

async function list(input: Record<string, unknown>) {
  const { json, next, isError } = await askTool(client, 'adminListArticles', input)
  expect(isError).toBe(false)
  return { ids: json.map(({ _id }: AdminArticleListed) => _id) as string[], next }
}

it.each(['updated', 'title'])('an assistant reads a list by %s to its end', async (sort) => {
  const read: string[] = []
  let next: object | undefined = {}
  while (next) {
    const page = await list({ sort, limit: 1, ...next })
    read.push(...page.ids)
    next = page.next
  }
  expect(read.toSorted()).toEqual(all)
})

it('what an assistant sends as null it leaves out', async () => {
  const page = await list({ q: null, status: null, limit: null, before: null })
  expect([page.ids.toSorted(), page.next]).toEqual([all, undefined])
})

it.each([
  ['q', { a: 1 }],
  ['q', ['tide']],
  ['limit', 'many'],
  ['sort', 'length'],
  ['query', 'tide'],
])('an assistant that sends as %s %j learns which field is wrong', async (field, value) => {
  const refused = await askTool(client, 'adminListArticles', { [field]: value })
  expect(refused).toMatchObject({ isError: true, json: { issues: [{ field }] } })
  expect(refused.json.message).toMatch(/\bq is|limit|sort|query/)
})
