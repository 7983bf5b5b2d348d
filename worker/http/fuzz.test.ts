import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import * as z from 'zod'
import { parametersOf, type Tool, tools } from '#domain/assistant/tools.ts'
import { restoreSchema } from '#domain/backup/restore.ts'
import type { Access } from '#domain/calls/call.ts'
import { grants } from '#domain/calls/grants.ts'
import { errorSchema } from '#domain/error.ts'
import { newWebhookSchema, webhookEvents } from '#domain/webhooks/webhook.ts'
import { insertTest } from '#worker/db/webhooks/deliveries.ts'
import { type CallCase, callCases, restoreCases, thisRestore } from '#worker/testing/call-cases.ts'
import { adminToken, createToken, readerToken, request, write } from '#worker/testing/client.ts'
import { createLink } from '#worker/testing/preview-links.ts'
import { anyJson, hostileText, schemaValues } from '#worker/testing/schema-values.ts'

/** The state of all tables in one line, which every write changes. */
const state = `select
  (select count(*) || '/' || total(revision) || '/' || max(updated_at) from articles),
  (select count(*) || '/' || total(revision) from working_copies),
  (select coalesce(max(version), 0) from changes),
  (select count(*) || '/' || total(session_epoch) from admins),
  (select count(*) from ended_sessions),
  (select count(*) || '/' || coalesce(max(uploaded_at), '') from images),
  (select count(*) || '/' || coalesce(group_concat(state), '') from (select state from builds order by id desc limit 5)),
  (select count(*) || '/' || total(views) from vitals),
  (select count(*) || '/' || count(revoked_at) from access_keys),
  (select count(*) || '/' || count(revoked_at) from tokens),
  (select count(*) || '/' || group_concat(secret) || '/' || count(ended_at) from webhooks),
  (select count(*) || '/' || total(attempts) from webhook_deliveries),
  (select count(*) from notes),
  (select count(*) from note_replies),
  (select count(*) || '/' || total(revision) from suggestions),
  (select database_id || '/' || state from database_state)`

async function stateOfTables(): Promise<string> {
  const [row] = await env.DB.prepare(state).raw()
  return JSON.stringify(row)
}

async function storedImages(): Promise<number> {
  return (await env.MEDIA.list()).objects.length
}

const logged: unknown[][] = []
/** What webhooks are sent: to the tests' server, over real HTTP. */
const send = globalThis.fetch
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    const isWebhook = !String(to).startsWith(inject('hookOrigin'))
    return send(isWebhook ? `${inject('hookOrigin')}/webhooks/204` : to, init)
  })
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words))
})
afterEach(() => vi.restoreAllMocks())

async function make({ method, path, as, contentType, body }: CallCase) {
  const headers: Record<string, string> = {}
  if (contentType !== undefined && body !== undefined) headers['content-type'] = contentType
  // As browsers send it; a file that passes through needs it.
  if (body instanceof Uint8Array) headers['content-length'] = String(body.length)
  if (as === 'page') headers.cookie = `latchkey_site=${tokens.reader}`
  if (as === 'operator') headers['x-build-token'] = env.BUILD_TOKEN
  return request(method, path, {
    headers,
    token: as in tokens ? tokens[as as keyof Tokens] : undefined,
    ...(body !== undefined && { body }),
  })
}

type Tokens = Record<
  Exclude<Access, 'anyone' | 'page' | 'preview'> | 'stranger' | 'program',
  string
>

/** Some of all that programs and webhooks consist of. */
async function storeDoors(token: string) {
  const names = ['one', 'another', 'a third']
  const made = await Promise.all(names.map((name) => createToken(token, { name })))
  const webhooks: string[] = []
  const deliveries: string[] = []
  for (const name of names) {
    const url = `https://hooks.desk-of-the-magazine.com/${encodeURIComponent(name)}`
    const json = { url, events: webhookEvents, description: name }
    const response = await request('POST', '/api/admin/webhooks', { token, json })
    const { id } = newWebhookSchema.parse(await response.json())
    webhooks.push(id)
    deliveries.push((await insertTest(env.DB, id)) ?? '')
  }
  return { tokens: made.map(({ id }) => id), webhooks, deliveries }
}

let tokens: Tokens
beforeAll(async () => {
  // Before the first wrong guess, after which this address is soon throttled.
  const [reader, admin] = [await readerToken(), await adminToken()]
  const builder = env.BUILD_TOKEN
  tokens = {
    reader,
    'reader-page': reader,
    'reader-session': reader,
    writer: admin,
    editor: admin,
    owner: admin,
    operator: admin,
    builder,
    stranger: 'not.a.token',
    program: (await createToken(admin, { name: 'fuzz', grants: [...grants] })).token,
  }
})

const seed = Number(env.SEED)
/** In milliseconds: the nightly run tries ten times as many cases. */
const timeout = 600_000

function expectReason(text: string): void {
  const { code, message } = errorSchema.parse(JSON.parse(text))
  expect(code).not.toBe('internal')
  expect(message.trim()).not.toBe('')
  expect(message.length).toBeLessThan(400)
}

/** An answer of the protocol: of a tool, or that there was no message. */
const toolAnswerSchema = z.object({
  result: z.object({ content: z.tuple([z.object({ text: z.string() })]) }).optional(),
})

function logAnswers(cases: number, answers: Map<number, number>): void {
  const counted = [...answers].sort().map(([status, count]) => `${count} × ${status}`)
  console.log(`Fuzzed ${cases} calls, SEED=${seed}: ${counted.join(', ')}`)
}

it('no input breaks a call: no 5xx, no partial write, every refusal says why', {
  timeout,
}, async () => {
  const articles: string[] = []
  for (let count = 0; count < 40; count++) {
    articles.push((await write(tokens.owner, { published: count % 2 === 0 }))._id)
  }
  const fields = { days: 30, mayComment: true }
  const { token: link } = await createLink(tokens.owner, articles[0] ?? '', fields)
  const stored = { ...(await storeDoors(tokens.owner)), articles, link }
  const numRuns = Number(env.FUZZ_CASES)
  const answers = new Map<number, number>()
  let before = await stateOfTables()
  let images = await storedImages()
  console.log(`Fuzzing ${numRuns} calls, SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(callCases(stored), async (one) => {
      const response = await make(one)
      const { status } = response
      answers.set(status, (answers.get(status) ?? 0) + 1)
      const text = await response.text()
      const refused = status >= 400
      expect(status, `${one.call}: ${text} ${String(logged.at(-1))}`).toBeLessThan(500)
      // If a GET wrote something, the next call that writes finds it.
      if (one.method !== 'GET') {
        const after = await stateOfTables()
        if (refused) expect(after, `${one.call} was refused, but wrote: ${text}`).toBe(before)
        before = after
      }
      if (one.call.startsWith('POST /api/upload/')) {
        const kept = await storedImages()
        if (refused) expect(kept, `${one.call} was refused, but stored: ${text}`).toBe(images)
        images = kept
      }
      // The login form and preview links are answered by a page, an assistant by its protocol.
      if (refused && !/ \/(login$|preview\/|mcp$)/.test(one.call)) expectReason(text)
    }),
    { seed, numRuns, endOnFailure: true },
  )
  logAnswers(numRuns, answers)
})

/** What an assistant sends to a tool, with ids of stored articles and words of their texts. */
function argumentsOf(tool: Tool, articles: readonly string[]): fc.Arbitrary<unknown> {
  const id = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...articles) }, hostileText)
  const params = fc.record(Object.fromEntries(parametersOf(tool.call).map((name) => [name, id])))
  const suggested = fc.constantFrom('B', '', '<p>', '</quoted-content>').map((becomes) => ({
    changes: [{ field: 'title', was: 'A title', becomes }],
  }))
  const input =
    tool.name === 'saveSuggestion'
      ? fc.oneof(suggested, schemaValues(tool.input))
      : schemaValues(tool.input)
  const meant = fc
    .tuple(params, input)
    .map(([parameters, rest]) => ({ ...parameters, ...(rest as object) }))
  return fc.oneof({ weight: 8, arbitrary: meant }, anyJson)
}

it('no assistant breaks a tool: nothing but its own, no 5xx, no partial write', {
  timeout,
}, async () => {
  const articles: string[] = []
  for (let count = 0; count < 10; count++) articles.push((await write(tokens.owner))._id)
  const cases = fc
    .constantFrom(...tools)
    .chain((tool) => fc.tuple(fc.constant(tool.name), argumentsOf(tool, articles)))
  const numRuns = Math.ceil(Number(env.FUZZ_CASES) / 4)
  const answers = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(cases, async ([name, given]) => {
      const before = await stateOfTables()
      const response = await request('POST', '/mcp', {
        token: tokens.program,
        headers: { accept: 'application/json, text/event-stream' },
        json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      })
      const text = await response.text()
      expect([200, 400], text).toContain(response.status)
      const { result } = toolAnswerSchema.parse(JSON.parse(text))
      const [part] = result?.content ?? []
      const [, how = 'no message'] =
        /^(The answer|Refused \(4\d\d\)), as JSON/.exec(part?.text ?? '') ?? []
      if (result) expect(how, text).not.toBe('no message')
      answers.set(how, (answers.get(how) ?? 0) + 1)
      if (how !== 'The answer') expect(await stateOfTables(), `${name}: ${text}`).toBe(before)
    }),
    { seed, numRuns, endOnFailure: true },
  )
  console.log(`Fuzzed ${numRuns} uses of tools, SEED=${seed}:`, Object.fromEntries(answers))
  expect(answers.get('The answer')).toBeGreaterThan(numRuns / 10)
  const untouched = env.DB.prepare(
    'select count(*) as count from articles where revision > 1 and id in (select value from json_each(?))',
  )
  expect(await untouched.bind(JSON.stringify(articles)).first()).toEqual({ count: 0 })
})

it('no backup breaks a restore: no 5xx, no partial write, every refusal says why', {
  timeout,
}, async () => {
  const numRuns = Math.ceil(Number(env.FUZZ_CASES) / 10)
  const answers = new Map<number, number>()
  const headers = { 'x-build-token': env.BUILD_TOKEN }
  const begin = { token: tokens.owner, headers, json: { replace: true } }
  await fc.assert(
    fc.asyncProperty(restoreCases(), async (one) => {
      // The last case may have ended the restore, or begun another.
      const begun = await request('POST', '/api/admin/restores', begin)
      const current = restoreSchema.parse(await begun.json()).restore
      const before = await stateOfTables()
      const response = await make({ ...one, path: one.path.replace(thisRestore, current) })
      const { status } = response
      answers.set(status, (answers.get(status) ?? 0) + 1)
      const text = await response.text()
      expect(status, `${one.call}: ${text} ${String(logged.at(-1))}`).toBeLessThan(500)
      if (status < 400) return
      expect(await stateOfTables(), `${one.call} was refused, but wrote: ${text}`).toBe(before)
      expectReason(text)
    }),
    { seed, numRuns, endOnFailure: true },
  )
  logAnswers(numRuns, answers)
})
