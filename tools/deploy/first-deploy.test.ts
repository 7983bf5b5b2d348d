import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseSchema } from '#domain/release.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type Clone, cloneProject } from '#tools/deploy/testing/clone.ts'
import { buildRelease } from './build-release.ts'

const run = promisify(execFile)

describe('a clone, with the real build and the real wrangler', () => {
  let clone: Clone
  beforeAll(async () => {
    clone = await cloneProject('whole')
    await clone.change({ dryRun: true })
    // The fake site has no content service.
    const build: typeof buildRelease = (root, request) =>
      buildRelease(root, { ...request, contentOrigin: '', buildToken: '' })
    await clone.deploy({ build })
  })
  afterAll(() => clone.close())

  const site = (path: string) => join(clone.root, 'dist/site', path)

  it('becomes a deployed, correct, empty site', async () => {
    const release = releaseSchema.parse(JSON.parse(await readFile(site('release.json'), 'utf8')))
    expect(release).toMatchObject({ contentVersion: 0, contentSource: 'none' })
    expect(release.publicPaths.length).toBeGreaterThan(0)
    const { deployments, databases } = await clone.account()
    expect(deployments.at(-1)?.databaseId).toBe(databases[0]?.uuid)
    for (const file of ['index.html', 'login.html', 'release.json', 'feeds/all/top.json']) {
      expect(deployments.at(-1)?.files).toContain(file)
    }
  })

  it('has pages that contain the address of the deployment', async () => {
    const pages = (await readdir(site('.'), { recursive: true })).filter((f) => f.endsWith('.html'))
    const texts = await Promise.all(pages.map((page) => readFile(site(page), 'utf8')))
    expect(texts.join('')).toContain(clone.origin)
    expect(texts.join('')).not.toContain('localhost')
  })

  it('has a Worker that was bundled by the command that deploys it', async () => {
    expect(await readdir(join(clone.root, 'dist/worker'))).toContain('index.js')
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
