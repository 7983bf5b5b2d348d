import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProgramToken } from '#tests/support/program-token.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'

/** A function of the generated client; it throws where an answer is not what the description says. */
type Call = (options: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>

let product: StartedProduct
let folder: string
let client: Record<string, Call>

async function post(path: string, body: object): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(product.origin + path, init)).json() as Promise<{ token: string }>
}

beforeAll(async () => {
  // Its own: an example reads the newest article, which other tests retract meanwhile.
  product = await startProduct()
  product.pauseBuilds()
  folder = resolve(await mkdtemp('.latchkey/tests/client-'))
  const password = product.secrets.SITE_ACCESS_KEY
  const { token } = await post('/api/auth/site-access', { password })
  const headers = { authorization: `Bearer ${token}` }
  const described = await fetch(`${product.origin}/api/openapi.json`, { headers })
  await writeFile(join(folder, 'openapi.json'), await described.text())
  await createClient({
    input: join(folder, 'openapi.json'),
    output: { path: join(folder, 'client') },
    logs: { level: 'silent', file: false },
    plugins: [
      { name: '@hey-api/client-fetch', baseUrl: product.origin },
      'zod',
      // Of requests it takes no file for one: its schema of binary is a text's.
      { name: '@hey-api/sdk', validator: { response: true } },
    ],
  })
  client = await import(/* @vite-ignore */ join(folder, 'client/sdk.gen.ts'))
})

afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

async function called(name: string, options: object) {
  const answer = await client[name]?.(options)
  expect([name, answer?.error]).toEqual([name, undefined])
  return answer?.data
}

it('a client that is generated from the description is typed, and its types hold', async () => {
  const program = `
    import { adminLogin, createArticle, listArticles, readArticle } from './client/sdk.gen'
    export async function run(auth: string): Promise<string[]> {
      const { data } = await listArticles({ auth, query: { limit: 3 } })
      const first = await readArticle({ auth, path: { id: data?.[0]?._id ?? '' } })
      await createArticle({ auth, body: { title: 'x', content: '<p>x</p>', published: false } })
      await adminLogin({ body: { username: 'a', password: 'b' } })
      const category: '' | 'Politics' | 'Finance' | 'Editorial' | 'Technology' | 'Lifestyle' =
        first.data?.category ?? ''
      return [category, ...(first.data?.tags ?? [])]
    }`
  await writeFile(join(folder, 'program.ts'), program)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext']
  const more = ['--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig']
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const compiled = promisify(execFile)(process.execPath, [
    ...[compiler, ...options, ...more, join(folder, 'program.ts')],
  ]).catch(({ stdout }) => ({ stdout }))
  expect((await compiled).stdout).toBe('')
})

it('reads the magazine as a reader', async () => {
  const password = product.secrets.SITE_ACCESS_KEY
  const { token: auth } = (await called('siteAccess', { body: { password } })) as { token: string }
  await called('verify', { auth })
  const listed = (await called('listArticles', { auth, query: { limit: 3 } })) as { _id: string }[]
  expect(listed).toHaveLength(3)
  const article = await called('readArticle', { auth, path: { id: listed[0]?._id } })
  expect(article).toMatchObject({ _id: listed[0]?._id, content: expect.stringContaining('<p>') })
  const found = await called('search', { auth, query: { q: 'the' } })
  expect(found).toMatchObject({ results: expect.any(Array) })
  const refused = await client.adminListArticles?.({ auth })
  expect(refused?.error).toEqual({
    code: 'unauthorized',
    message: 'Admin session expired. Please log in again.',
  })
})

it('writes, publishes and deletes as an administrator', async () => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = product.secrets
  const login = await called('adminLogin', { body: { username, password } })
  const { token: auth } = login as { token: string }
  const body = { title: 'By a program', content: '<p>Words.</p>', category: 'finance' }
  const made = (await called('createArticle', { auth, body })) as { _id: string; revision: number }
  const path = { id: made._id }
  expect(made).toMatchObject({ published: false, category: 'Finance' })
  await called('publishArticle', { auth, path, body: { revision: made.revision } })
  await called('saveWorkingCopy', { auth, path, body: { ...body, title: 'Later' } })
  const conflict = await client.saveArticle?.({ auth, path, body: { ...body, revision: 1 } })
  expect([conflict?.response.status, conflict?.error]).toEqual([
    409,
    {
      code: 'conflict',
      message: expect.stringContaining('Nothing was overwritten.'),
      conflict: expect.objectContaining({ theirs: expect.any(Object) }),
    },
  ])
  const image = new Blob([await drawn()], { type: 'image/png' })
  await called('uploadImage', { auth, body: { image } })
  for (const name of ['adminListArticles', 'listDrafts', 'countArticles', 'readVitals']) {
    await called(name, { auth })
  }
  for (const name of ['readReleases', 'readBackupState', 'backupArticles', 'backupImages']) {
    await called(name, { auth })
  }
  await called('adminReadArticle', { auth, path })
  await called('deleteArticle', { auth, path })
})

it('the examples of docs/api.md work as they stand there', async () => {
  const page = await readFile('docs/api.md', 'utf8')
  const examples = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands)
  const env = { ...process.env, ...product.secrets, SITE: product.origin }
  const LATCHKEY_TOKEN = await createProgramToken(product, ['write-drafts'])
  const access = { ACCESS_KEY: product.secrets.SITE_ACCESS_KEY, LATCHKEY_TOKEN }
  const script = ['-euo', 'pipefail', '-c', examples.join('\n')]
  const { stdout } = await promisify(execFile)('bash', script, { env: { ...env, ...access } })
  expect(stdout).not.toMatch(/"code":"/)
  for (const shown of ['rel="next"', '"content":"<p>', '"results":', '"openapi":"3.1.0"']) {
    expect(stdout).toContain(shown)
  }
  // Of a tool: the search of an assistant, in a text.
  expect(stdout).toContain('quoted-content-')
  expect(stdout).not.toContain('"isError":true')
  for (const title of ['The weather', 'Made by a program']) {
    expect(stdout).toContain(`"title":"${title}"`)
  }
})

async function drawn(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const blank = sharp({ create: { width: 20, height: 10, channels: 3, background: '#063' } })
  return new Uint8Array(await blank.png().toBuffer())
}
