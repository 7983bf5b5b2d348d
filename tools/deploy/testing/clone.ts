import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Wrangler } from '#tools/cli/wrangler.ts'
import type { ReleaseRequest } from '#tools/deploy/build-release.ts'
import { type DeploymentSettings, deploySite } from '#tools/deploy/deploy-site.ts'
import { changeAccount, readAccount, type StandInAccount } from './account.ts'

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
  /** Everything that deployments reported. */
  reports: string[]
  /** The requested builds, in order. */
  builds: ReleaseRequest[]
  account(): Promise<StandInAccount>
  change(change: Partial<StandInAccount>): Promise<void>
  /** Deploys as `npm run deploy -- --generate` does. */
  deploy(settings?: Partial<DeploymentSettings>): Promise<string>
  close(): Promise<void>
}

/** Copies the project, as it is after `git clone` and `npm ci`, into a temporary folder. */
export async function cloneProject(kind: keyof typeof parts): Promise<Clone> {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-clone-'))
  for (const part of parts[kind]) {
    await cp(resolve(part), join(root, part), { recursive: true })
  }
  if (kind === 'whole') await linkPackages(root)
  const accountFile = join(root, 'account.json')
  const server = await openSite(() => readAccount(accountFile))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  await changeAccount(accountFile, { targets: [origin] })
  const reports: string[] = []
  const builds: ReleaseRequest[] = []
  return {
    root,
    origin,
    reports,
    builds,
    account: () => readAccount(accountFile),
    change: (change) => changeAccount(accountFile, change),
    async deploy(settings = {}) {
      const standIn = resolve('tools/deploy/testing/wrangler-stand-in.ts')
      const site = await deploySite({
        root,
        wrangler: new Wrangler({
          root,
          command: [process.execPath, standIn],
          env: { STAND_IN_ACCOUNT: accountFile },
        }),
        build: async (_root, request) => {
          builds.push(request)
          await mkdir(join(root, 'dist/site'), { recursive: true })
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

/** Links every package, but not the caches beside them, which two builds at once would share. */
async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules'))
  const packages = (await readdir('node_modules')).filter((name) => !name.startsWith('.'))
  for (const name of packages) {
    await symlink(resolve('node_modules', name), join(root, 'node_modules', name))
  }
}

/** Answers like the deployed Worker: with an error before a deployment, and with 401 without a session. */
function openSite(account: () => Promise<StandInAccount>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { deployments, secrets } = await account()
    const bearer = request.headers.authorization
    const statuses: Record<string, number> = {
      '/healthz': deployments.length > 0 && secrets?.SESSION_SECRET ? 200 : 500,
      '/release.json': 401,
      '/api/build/content': bearer === `Bearer ${secrets?.BUILD_TOKEN}` ? 200 : 401,
    }
    response.writeHead(statuses[request.url ?? ''] ?? 404, { 'content-type': 'application/json' })
    response.end('{"ok":true}')
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}
