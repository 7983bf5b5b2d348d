import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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
export async function buildRelease(root: string, request: ReleaseRequest): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !omittedVariables.includes(name))
  const env = {
    ...Object.fromEntries(inherited),
    CONTENT_ORIGIN: request.contentOrigin,
    BUILD_TOKEN: request.buildToken,
    ...(request.siteOrigin && { SITE_ORIGIN: request.siteOrigin }),
  }
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY }
  const build = promisify(execFile)(process.execPath, ['tools/commands/release.ts'], options)
  const { stdout } = await build.catch(({ code, stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`.trim() || `the build ended with exit code ${code}.`)
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}
