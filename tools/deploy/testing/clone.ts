import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Deployment, deploySite } from '#tools/deploy/deploy-site.ts'
import type { ReleaseOrder } from '#tools/deploy/release-build.ts'
import { Wrangler } from '#tools/deploy/wrangler.ts'
import { changeAccount, readAccount, type StandInAccount } from './account.ts'

/** The files of the project that are needed. */
const parts = {
  /** For everything but a build. */
  settings: ['wrangler.toml', 'worker/migrations'],
  /** For a real build and a real dry run, too. */
  whole: [
    ...['wrangler.toml', 'package.json', 'tsconfig.json', 'astro.config.mjs'],
    ...['src', 'worker', 'tools', 'demo', 'public'],
  ],
}

/** A fresh clone of the project, with an account of its own and a site that can be asked. */
export interface Clone {
  root: string
  /** Where the site is, once deployed. */
  origin: string
  /** Everything that was told. */
  said: string[]
  /** What was built, in order. */
  built: ReleaseOrder[]
  account(): Promise<StandInAccount>
  change(change: Partial<StandInAccount>): Promise<void>
  /** Deploys as `npm run deploy -- --generate` does. */
  deploy(how?: Partial<Deployment>): Promise<string>
  close(): Promise<void>
}

/**
 * @param kind how much of it is needed
 * @returns the project as it is after `git clone` and `npm ci`, in a folder of its own
 */
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
  const said: string[] = []
  const built: ReleaseOrder[] = []
  return {
    ...{ root, origin, said, built },
    account: () => readAccount(accountFile),
    change: (change) => changeAccount(accountFile, change),
    async deploy(how = {}) {
      const standIn = resolve('tools/deploy/testing/wrangler-stand-in.ts')
      const site = await deploySite({
        ...{ root, env: {}, terminal: undefined, generate: true, empty: false },
        wrangler: new Wrangler({
          ...{ root, command: [process.execPath, standIn] },
          env: { STAND_IN_ACCOUNT: accountFile },
        }),
        build: (_root, order) => pretendBuild(root, order, built),
        patience: { attempts: 2, retryDelayMs: 10 },
        say: (sentence) => said.push(sentence),
        ...how,
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

/** Every package, but not what builds keep beside them: two builds at once would share it. */
async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules'))
  const packages = (await readdir('node_modules')).filter((name) => !name.startsWith('.'))
  for (const name of packages) {
    await symlink(resolve('node_modules', name), join(root, 'node_modules', name))
  }
}

async function pretendBuild(root: string, order: ReleaseOrder, built: ReleaseOrder[]) {
  built.push(order)
  await mkdir(join(root, 'dist/site'), { recursive: true })
  return 'Built content version 0: 4 pages in 1 s.'
}

/** Answers as the deployed Worker does: nothing before a deployment, the gate shut after it. */
function openSite(account: () => Promise<StandInAccount>): Promise<Server> {
  const server = createServer(async (request, answer) => {
    const { deployments, secrets } = await account()
    const bearer = request.headers.authorization
    const answers: Record<string, number> = {
      '/healthz': deployments.length > 0 && secrets?.SESSION_SECRET ? 200 : 500,
      '/release.json': 401,
      '/api/build/content': bearer === `Bearer ${secrets?.BUILD_TOKEN}` ? 200 : 401,
    }
    answer.writeHead(answers[request.url ?? ''] ?? 404, { 'content-type': 'application/json' })
    answer.end('{"ok":true}')
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}
