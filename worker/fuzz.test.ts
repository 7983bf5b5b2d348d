import { env } from 'cloudflare:test'
import fc, { type Arbitrary } from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { errorSchema } from '#domain/error.ts'
import type { Access } from '#worker/access.ts'
import { readContentSource } from '#worker/db/changes.ts'
import { type CallCase, callCases } from '#worker/testing/call-cases.ts'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'

/** What the tables hold, in one line that every write changes. */
const state = `select
  (select count(*) || '/' || total(revision) || '/' || max(updated_at) from articles),
  (select count(*) || '/' || total(revision) from working_copies),
  (select count(*) || '/' || coalesce(max(version), 0) from changes),
  (select count(*) || '/' || total(session_epoch) from admins),
  (select count(*) || '/' || coalesce(max(uploaded_at), '') from images),
  (select count(*) || '/' || coalesce(group_concat(state), '') from (select state from builds order by id desc limit 5)),
  (select count(*) || '/' || count(revoked_at) from access_keys),
  (select id from content_source),
  (select count(*) || '/' || total(views) from vitals)`

async function stateOfTables(): Promise<string> {
  const [row] = await env.DB.prepare(state).raw()
  return JSON.stringify(row)
}

async function storedImages(): Promise<number> {
  return (await env.MEDIA.list()).objects.length
}

let admin: string
let reader: string
beforeAll(async () => {
  // Fuzzing is full of wrong passwords, after which nobody signs in for a while.
  ;[admin, reader] = [await adminToken(), await readerToken()]
})

const logged: unknown[][] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words))
})
afterEach(() => vi.restoreAllMocks())

type Tokens = Partial<Record<Access | 'stranger', string>>

async function make({ method, path, as, contentType, body }: CallCase, tokens: Tokens) {
  const headers: Record<string, string> = {}
  if (contentType !== undefined && body !== undefined) headers['content-type'] = contentType
  if (as === 'page') headers.cookie = `latchkey_site=${tokens.reader}`
  if (as === 'operator') headers['x-build-token'] = env.BUILD_TOKEN
  return request(method, path, {
    headers,
    token: as in tokens ? tokens[as as keyof Tokens] : undefined,
    ...(body !== undefined && { body }),
  })
}

/** Makes calls, and looks after each at its answer and at what it left. */
async function fuzz(calls: Arbitrary<CallCase>, numRuns: number, tokens: Tokens): Promise<void> {
  const seed = env.FUZZ_SEED ? Number(env.FUZZ_SEED) : Date.now() % 2 ** 31
  const answers = new Map<number, number>()
  let before = await stateOfTables()
  let images = await storedImages()
  console.log(`Fuzzing ${numRuns} calls, SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(calls, async (one) => {
      const path = one.path.includes(current)
        ? one.path.replace(current, await readContentSource(env.DB))
        : one.path
      const response = await make({ ...one, path }, tokens)
      const { status } = response
      answers.set(status, (answers.get(status) ?? 0) + 1)
      const text = await response.text()
      const after = await stateOfTables()
      const refused = status >= 400
      expect(status, `${one.call}: ${text} ${String(logged.at(-1))}`).toBeLessThan(500)
      if (refused) expect(after, `${one.call} was refused, but wrote: ${text}`).toBe(before)
      before = after
      if (one.call === 'POST /api/upload/image' || one.call.includes('/media/')) {
        const kept = await storedImages()
        if (refused) expect(kept, `${one.call} was refused, but stored: ${text}`).toBe(images)
        images = kept
      }
      // The login form is answered by a screen.
      if (!refused || one.call === 'POST /login') return
      const { code, message } = errorSchema.parse(JSON.parse(text))
      expect(code).not.toBe('internal')
      expect(message.trim()).not.toBe('')
      expect(message.length).toBeLessThan(400)
    }),
    { seed, numRuns, endOnFailure: true },
  )
  const told = [...answers].sort().map(([status, count]) => `${count} × ${status}`)
  console.log(`Fuzzed ${numRuns} calls: ${told.join(', ')}`)
}

/** Stands in a path for the name of the restore that goes on when the call is made. */
const current = 'the-current-restore'

/** How many of the calls are a restore's. */
const restoring = Math.ceil(Number(env.FUZZ_CASES) / 20)

it('no input breaks a call: no 5xx, no partial write, every refusal says why', async () => {
  const ids: string[] = []
  for (let count = 0; count < 40; count++) {
    ids.push((await write(admin, { published: count % 2 === 0 }))._id)
  }
  // Nobody is an operator here: a restore would take the articles away.
  const tokens = { reader, admin, builder: env.BUILD_TOKEN, stranger: 'not.a.token' }
  await fuzz(callCases(ids), Number(env.FUZZ_CASES) - restoring, tokens)
}, 600_000)

it('no input breaks a restore', async () => {
  await write(admin, { published: true })
  const tokens = { admin, operator: admin, reader, stranger: 'not.a.token' }
  await fuzz(callCases([current, 'restoring-another'], 'operator'), restoring, tokens)
}, 120_000)
