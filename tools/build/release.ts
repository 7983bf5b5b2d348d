import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { request } from '#domain/calls/request.ts'
import { reportBuild } from '#domain/releases/calls.ts'
import { type BuildReport, type Release, releaseSchema } from '#domain/releases/release.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { siteAt } from '#tools/cli/site-address.ts'
import { messageOf, UserError } from '#tools/cli/user-error.ts'
import { type BuildEnvironment, environmentVariables } from './build-environment.ts'
import { type ContentState, readContentState } from './content-state.ts'

/** How many of a failed build's last lines are reported. */
const reportedLines = 25

const reportTimeoutMs = 5_000

/** A niceness: a build leaves most of a busy processor to others, and still comes to its end. */
const buildPriority = 5

export interface FinishedRelease {
  release: Release
  content: ContentState
}

/**
 * Builds a release into `outDir` and reports its progress to the Worker, on an engineer's machine as
 * on a builder in the cloud. A report that does not arrive changes nothing.
 *
 * @param signal ends the build early
 * @throws UserError naming an address that is none, or with the build's last lines
 */
export async function createRelease(
  environment: BuildEnvironment,
  signal?: AbortSignal,
): Promise<FinishedRelease> {
  const { buildId, contentOrigin, siteOrigin } = environment
  if (contentOrigin !== '') siteAt(contentOrigin, 'CONTENT_ORIGIN')
  siteAt(siteOrigin, 'SITE_ORIGIN')
  await report(environment, { state: 'building', buildId })
  try {
    await runAstroBuild(environment, signal)
    const finished = await readFinished(environment)
    const { contentVersion, contentSource, seconds, pages } = finished.release
    await report(environment, {
      state: 'built',
      buildId,
      contentVersion,
      contentSource,
      seconds,
      pages,
    })
    return finished
  } catch (error) {
    const reason = messageOf(error).slice(-8_000)
    await report(environment, { state: 'failed', buildId, reason })
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
  // Only what a build needs: Astro replaces variables that the source names by their values.
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    // What the bundler is done with is the system's again before ten thousand pages need memory.
    MIMALLOC_PURGE_DELAY: '0',
    ...environmentVariables(environment),
  }
  const child = spawn(process.execPath, [astro, 'build'], { env, signal, stdio: 'pipe' })
  // Serving readers goes first: they see the change already, rendered from the database.
  if (child.pid) setPriority(child.pid, buildPriority)
  const lines: string[] = []
  const record = (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean))
  child.stdout.on('data', record)
  child.stderr.on('data', record)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, endedBy) => {
      if (endedBy) lines.push(`astro build was ended by ${endedBy}: a lack of memory does that.`)
      if (code === 0) done()
      else
        fail(
          new UserError(lines.slice(-reportedLines).join('\n') || `astro build ended with ${code}`),
        )
    })
  })
}

async function report(environment: BuildEnvironment, report: BuildReport): Promise<void> {
  const { contentOrigin, buildToken } = environment
  if (contentOrigin === '') return
  // The Worker may be restarting, so the report is retried.
  const client = new ApiClient(contentOrigin, {
    token: buildToken,
    timeoutMs: reportTimeoutMs,
    retry: true,
  })
  try {
    await request(client, reportBuild, { body: report, repeatable: true })
  } catch (error) {
    console.warn(`The report "${report.state}" did not arrive: ${(error as Error).message}`)
  }
}
