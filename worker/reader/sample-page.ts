import type { Release } from '#domain/releases/release.ts'
import { app } from '#worker/app.ts'
import { currentSharedKey } from '#worker/auth/ended-sessions.ts'
import { keyFingerprint } from '#worker/auth/fingerprint.ts'
import { signToken, timesFor } from '#worker/auth/tokens.ts'
import type { GateRow, MarksRow } from '#worker/db/gate-state.ts'
import type { Environment } from '#worker/environment.ts'
import { shareState } from '#worker/shared-copy.ts'
import { currentPendingChanges } from './pending-changes.ts'

const origin = 'https://sample.example'

/** What a database answers, whatever it is asked: nothing changed, and one session ended. */
const row: GateRow & MarksRow = {
  databaseId: 'sample',
  state: 'ready',
  version: 1,
  settings: null,
  settingsVersion: 0,
  leadArticle: null,
  leadVersion: 0,
  authorsVersion: 0,
  currentEdition: null,
  editionOpensHome: 0,
  editionsVersion: 0,
  positions: '[]',
  images: '[]',
  sharedKeyHash: null,
  ended: null,
  last: 1,
  marks: '00000001',
}

/** The same where an article changed. */
const position = ['a', 'b', null, 'c', 0, 1, 'd', null, [], [], ['all', 1, 1, 0], ['c', 1, 1, 0]]
const changedRow = { ...row, positions: JSON.stringify([position]) }

const release: Partial<Release> = {
  buildId: 'sample',
  contentSource: row.databaseId,
  contentVersion: row.version,
  siteOrigin: origin,
  publicPaths: [],
  policy: "default-src 'self'",
}

const secret = 'the secret of the sample: it opens nothing'

/**
 * Bindings that answer at once: while an isolate starts, there are no others, and a response has no body. They are
 * cast, because they have only what a static page asks of them.
 */
function environmentOf(answer: typeof row): Environment {
  const statement = { bind: () => statement }
  return {
    SITE_ACCESS_KEY: 'sample',
    ADMIN_USERNAME: 'sample',
    ADMIN_PASSWORD: 'sample',
    SESSION_SECRET: secret,
    BUILD_TOKEN: secret,
    DB: {
      prepare: () => statement,
      batch: async () => [{ results: [answer] }, { results: [answer] }],
    },
    ASSETS: {
      fetch: async ({ url }: Request) =>
        url.endsWith('/release.json')
          ? { ok: true, status: 200, json: async () => release }
          : new Response(null, { headers: { 'content-type': 'text/html', etag: '"sample"' } }),
    },
  } as unknown as Environment
}

/** A data centre without a copy. After one look there is no cache to write one to: a response has no body. */
const caches = [{ match: async () => undefined, put: async () => undefined }]

/** Cast, too: a page only hands work on to it, and nothing goes on after the sample. */
const executionCtx = { waitUntil: () => undefined } as unknown as ExecutionContext

/**
 * Reads what changed in a sample, and serves a reader of it an article, so that the code of the gate is compiled
 * before the first reader comes: it takes most of the time of an isolate's first page. An isolate starts while the
 * browser is still making the connection.
 *
 * The state is read before the page, which would set a timer to wait for it: there are none at the start.
 *
 * @throws Error if the page could not be served
 */
export async function serveSample(): Promise<void> {
  await currentPendingChanges({ env: environmentOf(changedRow), executionCtx })
  const env = environmentOf(row)
  shareState(env, async () => caches.shift())
  const sharedKey = await currentSharedKey({ env, executionCtx })
  const key = keyFingerprint(sharedKey, secret)
  const token = await signToken(env, { scope: 'site', key, jti: 'fffff', ...timesFor(1_000) })
  const headers = { cookie: `__Host-latchkey_site=${token}` }
  const page = new Request(`${origin}/article/sample-aaaaaa`, { headers })
  const { status } = await app.fetch(page, env, executionCtx)
  if (status !== 200) throw new Error(`The sample answered ${status}.`)
}
