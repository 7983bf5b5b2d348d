import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiRefusal, type FakeAccount } from './fake-account.ts'
import type { MadeCall } from './published-api.ts'

/** What wrangler sends with a version of a Worker. */
interface Metadata {
  bindings: { type: string; id?: string; bucket_name?: string }[]
}

const success = (result: unknown, more: object = {}) => ({
  success: true,
  errors: [],
  messages: [],
  result,
  ...more,
})

const instant = '2026-11-25T08:00:00.000Z'

const versionId = '11111111-2222-4333-8444-00000000000d'

/** A token without contents, as the upload of files answers it. */
const uploadToken = `e30.${Buffer.from('{}').toString('base64url')}.x`

/** The part of Cloudflare's API that wrangler calls for a deployment, on a fake account. */
function apiOf(account: FakeAccount, origin: () => string): Hono {
  const worker = '/accounts/:account/workers/scripts/:name'
  const deploying = { files: [] as string[], previews: true }
  const files = new Map<string, string>()
  const deploy = async (name: string, request: Request) => {
    const form = await request.formData()
    const metadata: Metadata = JSON.parse(String(form.get('metadata')))
    const bindingOf = (type: string) => metadata.bindings.find((binding) => binding.type === type)
    // A draft, which `wrangler secret bulk` makes, has no bindings.
    if (metadata.bindings.length === 0) account.createDraft(name)
    else {
      account.deploy(name, {
        ...deploying,
        databaseId: bindingOf('d1')?.id ?? '',
        bucket: bindingOf('r2_bucket')?.bucket_name ?? '',
      })
    }
    return { id: versionId, startup_time_ms: 21 }
  }
  const accounts = account.accounts.map((one) => ({ ...one, type: 'standard' }))
  return new Hono()
    .basePath('/client/v4')
    .onError((error, c) => {
      if (!(error instanceof ApiRefusal)) throw error
      const { message, code, status } = error
      const errors = [{ code, message }]
      return c.json({ success: false, errors, result: null }, status as ContentfulStatusCode)
    })
    .notFound((c) => c.json({ success: false, errors: [{ code: 7003, message: c.req.path }] }, 404))
    .get('/user/tokens/verify', (c) => {
      account.check('user')
      return c.json(success({ id: 'token', status: 'active' }))
    })
    .get('/user', (c) => c.json(success({ id: 'user', email: account.email })))
    .get('/accounts', (c) => c.json(success(accounts, { result_info: { total_pages: 1 } })))
    .get('/memberships', (c) =>
      c.json(
        success(
          accounts.map((one) => ({ account: one })),
          { result_info: { total_pages: 1 } },
        ),
      ),
    )
    .get('/accounts/:account/d1/database', (c) => {
      account.check('d1')
      return c.json(success(account.databases.map(({ uuid, name }) => ({ uuid, name }))))
    })
    .post('/accounts/:account/d1/database', async (c) => {
      const { name } = await c.req.json()
      return c.json(success({ uuid: account.createDatabase(name).uuid, name }))
    })
    .post('/accounts/:account/d1/database/:id/query', async (c) => {
      const results = account.query(c.req.param('id'), (await c.req.json()).sql)
      return c.json(success([{ results, success: true, meta: { duration: 1 } }]))
    })
    .post('/accounts/:account/d1/database/:id/import', async (c) => {
      const { action, filename } = await c.req.json()
      if (action === 'init') {
        const upload = { upload_url: `${origin()}/client/v4/imports`, filename: 'migration.sql' }
        return c.json(success({ ...upload, success: true }))
      }
      account.importFile(c.req.param('id'), files.get(filename) ?? '')
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 1 }
      const result = { num_queries: 1, final_bookmark: 'bookmark', meta }
      return c.json(success({ success: true, status: 'complete', messages: [], result }))
    })
    .put('/imports', async (c) => {
      const text = await c.req.text()
      files.set('migration.sql', text)
      return c.body(null, 200, { etag: `"${createHash('md5').update(text).digest('hex')}"` })
    })
    .get('/accounts/:account/r2/buckets/:name', (c) =>
      c.json(success({ name: account.bucket(c.req.param('name')) })),
    )
    .post('/accounts/:account/r2/buckets', async (c) => {
      account.createBucket((await c.req.json()).name)
      return c.json(success({}))
    })
    .get('/accounts/:account/workers/services/:name', (c) => {
      const found = account.workers.has(c.req.param('name'))
      if (!found) throw new ApiRefusal(404, 10090, 'workers.api.error.service_not_found')
      const script = { last_deployed_from: 'wrangler', tag: 'tag' }
      const environment = { environment: 'production', script }
      return c.json(success({ id: 'service', default_environment: environment }))
    })
    .get('/accounts/:account/workers/subdomain', (c) => c.json(success({ subdomain: 'magazine' })))
    .get('/accounts/:account/workers/workers/:name', (c) =>
      c.json(
        success({
          id: 'worker',
          name: c.req.param('name'),
          created_on: instant,
          updated_on: instant,
          logpush: false,
          observability: { enabled: true },
          references: {},
          tags: [],
          tail_consumers: [],
          subdomain: { enabled: true, previews_enabled: deploying.previews },
        }),
      ),
    )
    .get(`${worker}/secrets`, (c) => {
      const { secrets } = account.worker(c.req.param('name'))
      return c.json(success(Object.keys(secrets).map((name) => ({ name, type: 'secret_text' }))))
    })
    .patch(`${worker}/secrets-bulk`, async (c) => {
      const { secrets }: { secrets: Record<string, { text: string }> } = await c.req.json()
      const values = Object.entries(secrets).map(([name, { text }]) => [name, text])
      account.storeSecrets(c.req.param('name'), Object.fromEntries(values))
      return c.json(success({}))
    })
    .post(`${worker}/assets-upload-session`, async (c) => {
      const { manifest }: { manifest: Record<string, { hash: string }> } = await c.req.json()
      deploying.files = Object.keys(manifest).map((path) => path.slice(1))
      const hashes = Object.values(manifest).map(({ hash }) => hash)
      const missing = hashes.filter((hash) => !account.uploaded.has(hash))
      return c.json(success({ jwt: uploadToken, buckets: missing.map((hash) => [hash]) }))
    })
    .post('/accounts/:account/workers/assets/upload', async (c) => {
      for (const hash of (await c.req.formData()).keys()) account.store(hash)
      return c.json(success({ jwt: uploadToken }), 201)
    })
    .get(`${worker}/settings`, (c) => c.json(success({ bindings: [] })))
    .patch(`${worker}/script-settings`, (c) => c.json(success({})))
    .put(worker, async (c) => {
      const uploaded = await deploy(c.req.param('name'), c.req.raw)
      return c.json(success({ ...uploaded, deployment_id: versionId, etag: 'etag' }))
    })
    .post(`${worker}/versions`, async (c) => {
      const uploaded = await deploy(c.req.param('name'), c.req.raw)
      return c.json(success({ ...uploaded, resources: { script: { etag: 'etag' } } }))
    })
    .get(`${worker}/deployments`, (c) => c.json(success({ deployments: [] })))
    .post(`${worker}/deployments`, async (c) => {
      const { strategy, versions } = await c.req.json()
      const deployment = { id: versionId, created_on: instant, source: 'wrangler' }
      return c.json(success({ ...deployment, strategy, versions }))
    })
    .get(`${worker}/subdomain`, (c) =>
      c.json(success({ enabled: true, previews_enabled: deploying.previews })),
    )
    .post(`${worker}/subdomain`, async (c) => {
      const asked: { enabled: boolean; previews_enabled: boolean } = await c.req.json()
      deploying.previews = asked.previews_enabled
      const newest = account.workers.get(c.req.param('name'))?.deployments.at(-1)
      if (newest) newest.previews = asked.previews_enabled
      return c.json(success(asked))
    })
    .put(`${worker}/schedules`, (c) => c.json(success({ schedules: [] })))
}

/** What a request sends as JSON: its body, or the metadata beside its modules. */
async function sentBy(request: Request): Promise<Pick<MadeCall, 'body' | 'metadata'>> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('application/json')) {
    const text = await request.text()
    return { body: text === '' ? undefined : JSON.parse(text), metadata: undefined }
  }
  if (!type.includes('multipart/form-data')) return { body: undefined, metadata: undefined }
  const metadata = (await request.formData()).get('metadata')
  return { body: undefined, metadata: metadata === null ? undefined : JSON.parse(String(metadata)) }
}

/** @returns the variables with which the real wrangler calls the fake API, its calls, and how to end it */
export async function openApi(
  account: FakeAccount,
): Promise<{ env: Record<string, string>; calls: MadeCall[]; close: () => void }> {
  let origin = ''
  const calls: MadeCall[] = []
  const api = apiOf(account, () => origin)
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET', url = '/' } = request
    const body = method === 'GET' ? undefined : Buffer.concat(chunks)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const asked = new Request(new URL(url, origin), { method, headers, body })
    const sent = await sentBy(asked.clone())
    const answer = await api.fetch(asked)
    const path = new URL(asked.url).pathname.replace('/client/v4', '')
    const isJson = answer.ok && answer.headers.get('content-type')?.includes('json')
    const result = isJson
      ? ((await answer.clone().json()) as { result: unknown }).result
      : undefined
    calls.push({ ...sent, method, path, result })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    env: {
      CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'a token of the tests',
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
