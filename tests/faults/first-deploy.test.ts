import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseSchema } from '#domain/releases/release.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { Wrangler } from '#tools/cli/wrangler.ts'
import { buildRelease } from '#tools/deploy/build-release.ts'
import { deployBuilt } from '#tools/deploy/deploy-built.ts'
import { type Clone, cloneProject } from '#tools/deploy/testing/clone.ts'
import { openApi } from '#tools/deploy/testing/cloudflare-api.ts'
import { operationOf, problemsOf } from '#tools/deploy/testing/published-api.ts'
import { knownRefusals } from '#tools/deploy/testing/refusals.ts'

const run = promisify(execFile)

/** The refusals that the real wrangler meets, in the order of the steps: each run takes seconds. */
const testedRefusals = [
  'no R2 subscription',
  'a migration that D1 cannot read',
  'an interrupted upload',
] as const

describe('a clone, with the real build and the real wrangler, against Cloudflare’s API', () => {
  let clone: Clone
  let api: Awaited<ReturnType<typeof openApi>>
  const failures: string[] = []
  let wrangler: Wrangler

  beforeAll(async () => {
    clone = await cloneProject('whole')
    const { account } = clone
    api = await openApi(account)
    const env = { ...api.env, CI: 'true' }
    wrangler = new Wrangler({
      root: clone.root,
      command: [process.execPath, resolve('node_modules/wrangler/bin/wrangler.js')],
      env,
    })
    const settings = {
      wrangler,
      env: { SITE_ORIGIN: clone.origin },
      // The fake site has no content service. One build serves every attempt.
      build: async (root: string) => {
        const known = await readFile(join(root, 'dist/site/release.json')).catch(() => undefined)
        const request = { contentOrigin: '', buildToken: '', siteOrigin: clone.origin }
        return known ? 'Built before.' : buildRelease(root, request)
      },
    }
    for (const name of testedRefusals) {
      const { part, refusal } = knownRefusals[name] ?? {}
      if (part) account.refuse(part, refusal)
      const failure = await clone.deploy(settings).catch((error: Error) => error.message)
      failures.push(failure)
      if (part) account.refuse(part)
    }
    await clone.deploy(settings)
  })
  afterAll(async () => {
    api.close()
    await clone.close()
  })

  const site = (path: string) => join(clone.root, 'dist/site', path)

  it('says after each refusal what to do, and goes on where it stopped', () => {
    for (const [index, name] of testedRefusals.entries()) {
      const { step, advice } = knownRefusals[name] ?? {}
      expect([name, failures[index]]).toEqual([name, expect.stringContaining(`${step} failed: `)])
      expect([name, failures[index]]).toEqual([name, expect.stringMatching(advice ?? /^$/)])
    }
    const { writes, databases, buckets } = clone.account
    expect(writes).toEqual(['database latchkey', 'bucket latchkey-media', 'import', 'secrets'])
    expect([databases.length, buckets]).toEqual([1, ['latchkey-media']])
    // The upload broke off after the files, so the last attempt uploaded none again.
    expect(new Set(clone.account.uploaded.values())).toEqual(new Set([1]))
  })

  it('becomes a deployed, correct, empty site, whose old versions have no address', async () => {
    const release = releaseSchema.parse(JSON.parse(await readFile(site('release.json'), 'utf8')))
    expect(release).toMatchObject({ contentVersion: 0, contentSource: 'none' })
    expect(release.publicPaths.length).toBeGreaterThan(0)
    const { databases, workers } = clone.account
    const deployment = workers.get('latchkey')?.deployments.at(-1)
    expect(deployment).toMatchObject({ databaseId: databases[0]?.uuid, previews: false })
    for (const file of ['index.html', 'login.html', 'release.json', 'feeds/all/top.json']) {
      expect(deployment?.files).toContain(file)
    }
  })

  it('has a database with every migration, and the ledger that wrangler keeps', async () => {
    const database = clone.account.databases[0]?.sqlite
    const ledger = database?.prepare('SELECT id, name FROM d1_migrations').all()
    expect(ledger).toEqual([{ id: 1, name: '0000_initial.sql' }])
    const triggers = database
      ?.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
      .all()
    expect(triggers?.length).toBeGreaterThan(5)
    const list = await wrangler.run(['d1', 'migrations', 'list', 'DB', '--remote'])
    expect(list).toContain('No migrations to apply')
  })

  it('has pages that contain the address of the deployment', async () => {
    const pages = (await readdir(site('.'), { recursive: true })).filter((f) => f.endsWith('.html'))
    const texts = await Promise.all(pages.map((page) => readFile(site(page), 'utf8')))
    expect(texts.join('')).toContain(clone.origin)
    expect(texts.join('')).not.toContain('localhost')
  })

  it('was made by calls, and answers, as Cloudflare publishes them', () => {
    expect(api.calls.flatMap(problemsOf)).toEqual([])
    const made = new Set(api.calls.map(operationOf))
    for (const name of [
      'POST /accounts/{}/d1/database',
      'POST /accounts/{}/r2/buckets',
      'PATCH /accounts/{}/workers/scripts/{}/secrets-bulk',
      'PUT /accounts/{}/workers/scripts/{}',
    ]) {
      expect(made).toContain(name)
    }
  })

  it('has a Worker far below the limit of 64 MiB, which an isolate reads when it starts', () => {
    const sizes = clone.reports.map((line) => /^Worker: ([\d.]+) KiB \(/.exec(line)?.[1])
    const size = Number(sizes.find((one) => one !== undefined))
    expect(size).toBeGreaterThan(100)
    expect(size).toBeLessThan(8_000)
  })

  it('is deployed again by the command of the builders, which creates nothing', async () => {
    const { account, root, origin, reports } = clone
    const before = [...account.writes]
    const options = { root, wrangler, env: { SITE_ORIGIN: origin }, empty: true }
    const retryPolicy = { attempts: 1, retryDelayMs: 0 }
    const report = (sentence: string) => void reports.push(sentence)
    expect(await deployBuilt({ ...options, retryPolicy, report })).toBe(origin)
    expect(account.writes).toEqual(before)
  })
})

it('without a login explains in one sentence how to sign in, and exits with 1', async () => {
  const HOME = await temporaryFolder('home')
  const env = {
    PATH: process.env.PATH,
    HOME,
    XDG_CONFIG_HOME: HOME,
    WRANGLER_SEND_METRICS: 'false',
  }
  const ended = await run(process.execPath, ['tools/commands/deploy.ts'], { env }).catch(
    (error) => error,
  )
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toBe(
    'Checking the login failed: you are not signed in to Cloudflare. Run "npx wrangler login", or set CLOUDFLARE_API_TOKEN, and start again.\n',
  )
})
