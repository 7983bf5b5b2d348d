import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Release } from '#domain/releases/release.ts'
import type { Wrangler } from '#tools/cli/wrangler.ts'
import type { ReleaseRequest } from '#tools/deploy/build-release.ts'
import { type DeploymentSettings, deploySite } from '#tools/deploy/deploy-site.ts'
import { FakeAccount } from './fake-account.ts'
import { WranglerStandIn } from './wrangler-stand-in.ts'

/** The files of the project that a clone contains. */
const parts = {
  /** Enough for everything but a build. */
  settings: ['wrangler.toml', 'worker/migrations'],
  /** Also enough for a real build and a real dry run. */
  whole: [
    'wrangler.toml',
    'package.json',
    'tsconfig.json',
    'astro.config.mjs',
    'src',
    'worker',
    'tools',
    'demo',
    'public',
  ],
}

/** A fresh clone of the project, with a fake account and a fake deployed site. */
export interface Clone {
  root: string
  /** Where the site is, once deployed. */
  origin: string
  account: FakeAccount
  /** The addresses of a deployed Worker. */
  targets: string[]
  /** A wrangler that works on the fake account. */
  wrangler: Wrangler
  reports: string[]
  /** The requested builds, in order. */
  builds: ReleaseRequest[]
  /** Deploys as `npm run deploy -- --generate` does. */
  deploy(settings?: Partial<DeploymentSettings>): Promise<string>
  close(): Promise<void>
}

/**
 * Copies the project, as it is after `git clone` and `npm ci`, into a temporary folder.
 *
 * @param account the account that it is deployed to; a new one by default
 */
export async function cloneProject(
  kind: keyof typeof parts,
  account = new FakeAccount(),
): Promise<Clone> {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-clone-'))
  for (const part of parts[kind]) {
    await cp(resolve(part), join(root, part), { recursive: true })
  }
  if (kind === 'whole') await linkPackages(root)
  const server = await openSite(account)
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const targets = [origin, 'schedule: * * * * *']
  const reports: string[] = []
  const builds: ReleaseRequest[] = []
  const wrangler = new WranglerStandIn({ root, account, targets: () => targets })
  return {
    root,
    origin,
    account,
    targets,
    wrangler,
    reports,
    builds,
    async deploy(settings = {}) {
      const site = await deploySite({
        root,
        wrangler,
        build: async (_root, request) => {
          builds.push(request)
          await writeRelease(root, request.contentOrigin ? 'a database' : 'none')
          return 'Built content version 0: 4 pages in 1 s.'
        },
        env: {},
        terminal: undefined,
        generate: true,
        empty: false,
        retryPolicy: { attempts: 2, retryDelayMs: 10 },
        report: (sentence) => reports.push(sentence),
        ...settings,
      })
      return site.origin
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Writes what a build leaves, as far as a deployment reads it. */
export async function writeRelease(
  root: string,
  contentSource: string,
  facts: Partial<Release> = {},
): Promise<void> {
  const release: Release = {
    buildId: 'a build',
    contentVersion: 0,
    contentSource,
    siteOrigin: '',
    builtAt: '',
    seconds: 1,
    pages: 4,
    publicPaths: [],
    policy: '',
    ...facts,
  }
  await mkdir(join(root, 'dist/site'), { recursive: true })
  await writeFile(join(root, 'dist/site/release.json'), JSON.stringify(release))
}

/** Links every package, but not the caches beside them, which two builds at once would share. */
async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules'))
  const packages = (await readdir('node_modules')).filter((name) => !name.startsWith('.'))
  for (const name of packages) {
    await symlink(resolve('node_modules', name), join(root, 'node_modules', name))
  }
}

/** Answers like the deployed Worker: with an error before a deployment, and with 401 without a session. */
function openSite(account: FakeAccount): Promise<Server> {
  const server = createServer((request, response) => {
    const { deployments = [], secrets = {} } = [...account.workers.values()][0] ?? {}
    const bearer = request.headers.authorization
    const statuses: Record<string, number> = {
      '/healthz': deployments.length > 0 && secrets.SESSION_SECRET ? 200 : 500,
      '/release.json': 401,
      '/api/build/content': bearer === `Bearer ${secrets.BUILD_TOKEN}` ? 200 : 401,
    }
    if (request.url?.startsWith('/api/build/deployment'))
      return answerClaim(account, request, response)
    response.writeHead(statuses[request.url ?? ''] ?? 404, { 'content-type': 'application/json' })
    response.end('{"ok":true}')
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** As the Worker answers a builder that wants to put a release live; 404 from one that is too old to know the call. */
function answerClaim(
  { claims, claimAnswers }: FakeAccount,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  claims.push(`${request.method} ${request.url}`)
  const isEnd = request.method === 'POST'
  const answer = claimAnswers.length > 1 && !isEnd ? claimAnswers.shift() : claimAnswers[0]
  const status = answer === undefined ? 404 : isEnd ? 204 : 200
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(isEnd && answer ? undefined : JSON.stringify({ state: answer }))
}
