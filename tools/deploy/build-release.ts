import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ContentService } from './content-service.ts'

export interface ReleaseRequest extends ContentService {
  /** The address that readers use; empty if it is not known yet. */
  siteOrigin: string
}

/**
 * Variables that are not passed on: wrangler expects the release at its usual place, and the caller
 * has already decided whether an empty site is right.
 */
const omittedVariables = ['BUILD_OUT', 'BUILD_LIVE', 'BUILD_ID', 'WORKERS_CI']

/**
 * Builds the release that is deployed next, with `npm run release`.
 *
 * @returns the last line that the build printed
 * @throws Error with everything that the build printed
 */
export function buildRelease(root: string, request: ReleaseRequest): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !omittedVariables.includes(name))
  const env = {
    ...Object.fromEntries(inherited),
    CONTENT_ORIGIN: request.contentOrigin,
    BUILD_TOKEN: request.buildToken,
    ...(request.siteOrigin && { SITE_ORIGIN: request.siteOrigin }),
  }
  const child = spawn(process.execPath, [join(root, 'tools/commands/release.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const output = chunks.join('').trim()
      if (code === 0) resolve(output.split('\n').at(-1) ?? '')
      else reject(new Error(output || `the build ended with exit code ${code}.`))
    })
  })
}
