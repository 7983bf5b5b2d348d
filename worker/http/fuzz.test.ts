import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { restoreSchema } from '#domain/backup/restore.ts'
import type { Access } from '#domain/calls/call.ts'
import { grants } from '#domain/calls/grants.ts'
import { errorSchema } from '#domain/error.ts'
import { newTokenSchema } from '#domain/tokens/token.ts'
import { type CallCase, callCases, restoreCases, thisRestore } from '#worker/testing/call-cases.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { createLink } from '#worker/testing/preview-links.ts'

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
  (select database_id || '/' || state from database_state)`

async function stateOfTables(): Promise<string> {
  const [row] = await env.DB.prepare(state).raw()
  return JSON.stringify(row)
}

async function storedImages(): Promise<number> {
  return (await env.MEDIA.list()).objects.length
}

const logged: unknown[][] = []
beforeEach(() => {
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

/** A program's that may do all that programs may. */
async function programToken(token: string): Promise<string> {
  const json = { name: 'fuzz', grants, days: 30 }
  const response = await request('POST', '/api/admin/tokens', { token, json })
  return newTokenSchema.parse(await response.json()).token
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
    program: await programToken(admin),
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

function logAnswers(cases: number, answers: Map<number, number>): void {
  const counted = [...answers].sort().map(([status, count]) => `${count} × ${status}`)
  console.log(`Fuzzed ${cases} calls, SEED=${seed}: ${counted.join(', ')}`)
}

it('no input breaks a call: no 5xx, no partial write, every refusal says why', {
  timeout,
}, async () => {
  const ids: string[] = []
  for (let count = 0; count < 40; count++) {
    ids.push((await write(tokens.owner, { published: count % 2 === 0 }))._id)
  }
  const { token } = await createLink(tokens.owner, ids[0] ?? '', { days: 30, mayComment: true })
  const numRuns = Number(env.FUZZ_CASES)
  const answers = new Map<number, number>()
  let before = await stateOfTables()
  let images = await storedImages()
  console.log(`Fuzzing ${numRuns} calls, SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(callCases(ids, token), async (one) => {
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
