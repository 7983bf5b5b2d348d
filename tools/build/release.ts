import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pRetry from 'p-retry'
import { type BuildReport, type Release, releaseSchema } from '#domain/release.ts'
import { type BuildEnvironment, environmentVariables } from './build-environment.ts'
import { type ContentState, readContentState } from './content-state.ts'

/** How many of a failed build's last lines are reported. */
const reportedLines = 25

const reportTimeoutMs = 5_000

/** A Worker that does not answer may be restarting. */
const reportRetries = { retries: 3, minTimeout: 500 }

export interface FinishedRelease {
  release: Release
  content: ContentState
}

/**
 * Builds a release into `outDir` and reports the progress to the Worker. It does the same on an
 * engineer's machine and on a builder in the cloud. A lost report does no harm.
 *
 * @param signal ends the build early
 * @throws Error with the build's last lines
 */
export async function makeRelease(
  environment: BuildEnvironment,
  signal?: AbortSignal,
): Promise<FinishedRelease> {
  await report(environment, { state: 'building' })
  try {
    await runAstroBuild(environment, signal)
    const finished = await readFinished(environment)
    const { contentVersion, seconds, pages } = finished.release
    await report(environment, { state: 'built', contentVersion, seconds, pages })
    return finished
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await report(environment, { state: 'failed', reason: reason.slice(-8_000) })
    throw error
  }
}

async function readFinished({ outDir, cacheDir }: BuildEnvironment): Promise<FinishedRelease> {
  const text = await readFile(join(outDir, 'release.json'), 'utf8')
  return {
    release: releaseSchema.parse(JSON.parse(text)),
    content: await readContentState(pathToFileURL(`${resolve(cacheDir)}/`)),
  }
}

function runAstroBuild(environment: BuildEnvironment, signal?: AbortSignal): Promise<void> {
  const astro = resolve('node_modules/astro/bin/astro.mjs')
  // Only what a build needs: Astro writes the values of variables that the source mentions into its
  // output.
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...environmentVariables(environment),
  }
  const child = spawn(process.execPath, [astro, 'build'], { env, signal, stdio: 'pipe' })
  // Readers come first: they already see the change that this build makes static.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const lines: string[] = []
  const record = (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean))
  child.stdout.on('data', record)
  child.stderr.on('data', record)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else
        fail(
          new Error(
            lines.slice(-reportedLines).join('\n') || `astro build ended with exit code ${code}`,
          ),
        )
    })
  })
}

async function report(environment: BuildEnvironment, body: BuildReport): Promise<void> {
  if (environment.contentOrigin === '') return
  const { contentOrigin, buildToken } = environment
  const send = () =>
    fetch(new URL('/api/build/reports', contentOrigin), {
      method: 'POST',
      headers: { authorization: `Bearer ${buildToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(reportTimeoutMs),
    })
  try {
    const response = await pRetry(send, reportRetries)
    if (!response.ok)
      console.warn(`The Worker answered the report "${body.state}" with ${response.status}.`)
  } catch (error) {
    console.warn(`The Worker did not get the report "${body.state}":`, error)
  }
}
