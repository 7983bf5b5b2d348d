import {
  listBackupAccessKeys,
  listBackupArticles,
  listBackupChanges,
  listBackupImages,
  readBackupMedia,
} from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import { timeAgo } from '#domain/dates.ts'
import { daysBefore } from '#domain/days.ts'
import { mediaFacts, mediaFiles } from '#domain/images/media.ts'
import { createRelease, readDiagnostics, readHealth } from '#domain/releases/calls.ts'
import { endingTokenDays, tokenPrefix } from '#domain/tokens/token.ts'
import type { Diagnostics } from '#domain/vitals/diagnostics.ts'
import { storageWarning } from '#domain/vitals/storage.ts'
import { backupDays } from '#domain/webhooks/webhook.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { messageOf, UserError } from '#tools/cli/user-error.ts'
import { ask } from './ask.ts'
import { checkGate } from './gate.ts'
import { checkHeaders } from './headers.ts'

export interface DoctorOptions {
  /** Requests a build, to see that the builder takes the request. */
  requestBuild: boolean
  report: Report
}

/** Tokens from the future are refused. */
const maxClockSkewMs = 30_000

/** The trigger runs each minute and records every tenth run. */
const maxCronAgeMs = 25 * 60_000

/** A grey PNG of 1,300 by 8 pixels, which is stored in five sizes. */
const testImage =
  'iVBORw0KGgoAAAANSUhEUgAABRQAAAAICAMAAAC/FIOdAAAAA1BMVEUQEBDsKZyfAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAIUlEQVRo3u3BMQEAAADCoPVPbQo/oAAAAAAAAAAAAAA+BiioAAHJXE4IAAAAAElFTkSuQmCC'

type Check = [name: string, check: () => Promise<string>]

/**
 * Checks a running site from outside, and reports one line for each check.
 *
 * @param signIn signs in as an administrator or a program; if it fails, only what strangers see is checked
 * @returns how many checks failed
 */
export async function examine(
  origin: string,
  signIn: () => Promise<ApiClient>,
  { requestBuild, report }: DoctorOptions,
): Promise<number> {
  let site: ApiClient | undefined
  const connect = async () => {
    const client = await signIn()
    const isProgram = client.token.startsWith(tokenPrefix)
    // A token has not been tried yet.
    if (isProgram) await request(client, readDiagnostics)
    site = client
    return isProgram ? 'with a token' : 'as an administrator'
  }
  let faults = await runChecks(report, [
    ['Health', () => checkHealth(origin)],
    ['Sign-in', connect],
    ['Gate', () => checkGate(origin, site)],
    ['Headers', () => checkHeaders(origin)],
  ])
  if (site) faults += await runChecks(report, checksOf(site, requestBuild))
  return faults
}

/** The checks that need an administrator, or a token. */
function checksOf(site: ApiClient, requestBuild: boolean): Check[] {
  const diagnostics = () => request(site, readDiagnostics)
  return [
    ['Schema', async () => checkSchema(await diagnostics())],
    ['Clock', async () => checkClock(await diagnostics())],
    ['Cron', async () => checkCron(await diagnostics())],
    ['Storage', async () => checkStorage(await diagnostics())],
    ['Builder', async () => checkBuilder(site, await diagnostics(), requestBuild)],
    ['Images', () => checkImages(site)],
    ['Backup', async () => checkBackup(site, await diagnostics())],
    ['Tokens', async () => checkTokens(await diagnostics())],
    ['Webhooks', async () => checkWebhooks(await diagnostics())],
  ]
}

async function runChecks(report: Report, checks: readonly Check[]): Promise<number> {
  let faults = 0
  for (const [name, check] of checks) {
    try {
      report(`ok     ${name.padEnd(8)} ${await check()}.`)
    } catch (error) {
      faults += 1
      report(`WRONG  ${name.padEnd(8)} ${messageOf(error)}`)
    }
  }
  return faults
}

async function checkHealth(origin: string): Promise<string> {
  const response = await ask(origin, readHealth.path)
  // What is no Latchkey site may answer with a whole page.
  const body = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, 200)
  if (response.ok) return 'the Worker runs and reaches its database'
  throw new UserError(`/healthz was answered with status ${response.status}: ${body}`)
}

function checkSchema({ schema }: Diagnostics): string {
  if (schema.current) return `the database has ${schema.applied}`
  throw new UserError(
    `the code needs ${schema.needed}, the database has ${schema.applied ?? 'no migration'}. Run npm run deploy.`,
  )
}

function checkClock({ now }: Diagnostics): string {
  const skewMs = Date.parse(now) - Date.now()
  const seconds = Math.round(skewMs / 1000)
  if (Math.abs(skewMs) <= maxClockSkewMs) return `within ${Math.abs(seconds)} s of this machine’s`
  throw new UserError(
    `the site’s clock and this machine’s differ by ${seconds} s. Set this machine’s clock.`,
  )
}

function checkCron({ lastScheduledRun }: Diagnostics): string {
  if (lastScheduledRun === null) {
    throw new UserError(
      'the cron trigger has never run. A new deployment needs some minutes; otherwise look at Settings › Triggers of the Worker.',
    )
  }
  const ageMs = Date.now() - Date.parse(lastScheduledRun)
  const minutes = Math.round(ageMs / 60_000)
  if (ageMs <= maxCronAgeMs) return `the trigger ran at most ${minutes} min ago`
  throw new UserError(
    `the cron trigger last ran ${minutes} min ago. Look at Settings › Triggers of the Worker.`,
  )
}

function checkStorage({ storage }: Diagnostics): string {
  if (!storage) throw new UserError('it is not known how full the database is.')
  const warning = storageWarning(storage)
  if (warning) throw new UserError(warning)
  const share = Math.ceil((100 * storage.bytes) / storage.limit)
  return `the database takes ${share} % of ${storage.limit / 1e6} MB`
}

async function checkBuilder(
  site: ApiClient,
  { hasBuildHook }: Diagnostics,
  requestBuild: boolean,
): Promise<string> {
  if (!hasBuildHook) {
    throw new UserError(
      'no build hook is connected, so static files do not follow what is published. docs/deploying.md says how.',
    )
  }
  if (requestBuild) await request(site, createRelease)
  const { state, builds, pendingChanges } = await site.releases()
  const [newest] = builds
  if (state === 'failed' || newest?.state === 'failed') {
    const reason = newest?.reason ?? 'for an unknown reason'
    const isLog = reason.includes('\n')
    throw new UserError(
      `the last build failed${isLog ? '. Its log is in the portal, under Releases.' : `: ${reason}`}`,
    )
  }
  if (newest === undefined) return 'connected, but never used; --request-build tries it'
  return `takes requests; the newest build is ${newest.state}, ${pendingChanges} changes wait`
}

async function checkImages(site: ApiClient): Promise<string> {
  const file = new Blob([Buffer.from(testImage, 'base64')], { type: 'image/png' })
  const { url } = await site.upload(file, 'doctor.png')
  const facts = mediaFacts(url)
  const files = facts ? mediaFiles(facts) : []
  for (const { key } of files) {
    const bytes = await site.download(readBackupMedia, key)
    const isPicture = /^(RIFF....WEBP|....ftypavif)/s.test(bytes.toString('latin1', 0, 12))
    if (!isPicture)
      throw new UserError(`${key} is not a picture. Is Images enabled for the account?`)
  }
  const colour = facts?.ground ? '' : ' without its average colour'
  return `a picture was stored in ${files.length} sizes${colour}; nothing uses it, so it is deleted after a week`
}

/** Reads the first page of everything that a backup holds, and when one was made. */
async function checkBackup(site: ApiClient, { programs }: Diagnostics): Promise<string> {
  // Not its state: the audit list would take that for a backup.
  const parts = [listBackupArticles, listBackupChanges, listBackupImages, listBackupAccessKeys]
  for (const part of parts) await request(site, part)
  const lastBackup = programs?.lastBackup ?? null
  if (lastBackup === null) return 'possible; none was made yet'
  assertRecent(lastBackup)
  return `possible; the last was made ${timeAgo(lastBackup, new Date())}`
}

function assertRecent(lastBackup: string): void {
  if (lastBackup >= daysBefore(new Date(), backupDays)) return
  throw new UserError(
    `the last backup was made ${timeAgo(lastBackup, new Date())}. Look at the workflow of docs/backups.md.`,
  )
}

function checkTokens({ programs }: Diagnostics): string {
  const ending = programs?.endingTokens ?? []
  if (ending.length === 0) return `none ends within ${endingTokenDays} days`
  const names = ending.map(({ name, expiresAt }) => `${name} ends on ${expiresAt.slice(0, 10)}`)
  throw new UserError(
    `${names.join(', ')}. Create new ones in the portal, under Settings › Access for programs.`,
  )
}

function checkWebhooks({ programs }: Diagnostics): string {
  const failing = programs?.failingWebhooks ?? []
  if (failing.length === 0) return 'none fails'
  throw new UserError(
    `${failing.join(', ')} could not be reached. The portal’s Settings › Webhooks says why.`,
  )
}
