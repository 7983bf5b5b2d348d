import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ContentService } from './content-service.ts'

/** What a release is built from and for. */
export interface ReleaseOrder extends ContentService {
  /** The address that readers use; empty where it is not known yet. */
  siteOrigin: string
}

/**
 * Variables by which a build would put its work elsewhere than where wrangler takes it from, or refuse
 * an empty site, which is decided here.
 */
const placed = ['BUILD_OUT', 'BUILD_LIVE', 'BUILD_ID', 'WORKERS_CI']

/**
 * Builds the release that is deployed next, as `npm run release` does.
 *
 * @param root the project's root
 * @param order what it is built from and for
 * @returns the build's last words
 * @throws Error holding what the build printed
 */
export function buildRelease(root: string, order: ReleaseOrder): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !placed.includes(name))
  const env = {
    ...Object.fromEntries(inherited),
    CONTENT_ORIGIN: order.contentOrigin,
    BUILD_TOKEN: order.buildToken,
    ...(order.siteOrigin && { SITE_ORIGIN: order.siteOrigin }),
  }
  const script = join(root, 'tools/commands/release.ts')
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      const output = printed.join('').trim()
      if (code === 0) done(output.split('\n').at(-1) ?? '')
      else fail(new Error(output || `the build ended with ${code}.`))
    })
  })
}
