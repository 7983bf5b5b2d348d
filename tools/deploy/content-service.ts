import * as z from 'zod'
import { request, requestOf } from '#domain/calls/request.ts'
import { readBuildContent, readHealth } from '#domain/releases/calls.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { ApiError } from '#tools/cli/api-error.ts'
import { messageOf, UserError } from '#tools/cli/user-error.ts'
import type { Wrangler } from '#tools/cli/wrangler.ts'

/** The site that a build reads its content from; with an empty origin, the build is an empty site. */
export interface ContentService {
  contentOrigin: string
  buildToken: string
}

/** What is known of the site before a build. */
export interface KnownSite {
  /** Possible addresses of the site, the likeliest first. */
  origins: readonly string[]
  buildToken: string | undefined
  /** The database's binding. */
  database: string
  /** Builds an empty site even if the database has content. */
  empty: boolean
}

const noContent: ContentService = { contentOrigin: '', buildToken: '' }

/** How long a call of the site may take. */
export const siteTimeoutMs = 10_000

/**
 * Finds the content for a build: the deployed site's if it answers, else none. None is only right if
 * nothing was ever published, so the database is checked.
 *
 * @throws UserError if there is published content that cannot be read
 */
export async function contentServiceOf(
  wrangler: Wrangler,
  { origins, buildToken, database, empty }: KnownSite,
): Promise<ContentService> {
  if (empty) return noContent
  const answering = await firstHealthy(origins)
  if (answering && buildToken) {
    await assertOpens(answering, buildToken)
    return { contentOrigin: answering, buildToken }
  }
  if ((await countChanges(wrangler, database)) === 0) return noContent
  if (answering) {
    throw new UserError(
      `${answering} holds published content, and its build token is not known here. Set BUILD_TOKEN. If it is lost, store a new one with "npx wrangler secret put BUILD_TOKEN" and set that.`,
    )
  }
  const site = origins[0] ? `${origins[0]} does not answer` : 'the address of the site is not known'
  throw new UserError(
    `the database holds published content, and ${site}. Set SITE_ORIGIN to the address of the site. To repair a site that cannot answer, start again with --empty: its pages are then rendered from the database until the next build.`,
  )
}

async function firstHealthy(origins: readonly string[]): Promise<string | undefined> {
  for (const origin of origins) if (!(await findFault(origin))) return origin
  return undefined
}

/** @returns why Latchkey does not run at this origin; undefined if it does */
export async function findFault(origin: string): Promise<string | undefined> {
  try {
    const client = new ApiClient(origin, { timeoutMs: siteTimeoutMs })
    await request(client, readHealth)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** @throws UserError if a call failed because of its build token */
export function throwIfRefused(error: unknown, origin: string): void {
  if (error instanceof ApiError && [401, 403].includes(error.status)) {
    throw new UserError(`BUILD_TOKEN is not the build token of ${origin}.`)
  }
}

async function assertOpens(origin: string, buildToken: string): Promise<void> {
  const client = new ApiClient(origin, { token: buildToken, timeoutMs: siteTimeoutMs })
  try {
    // It may run another version: what it answers is not read.
    await client.fetch(requestOf(readBuildContent), (response) => response.arrayBuffer())
  } catch (error) {
    throwIfRefused(error, origin)
    throw error
  }
}

/** Counts the changes that readers could ever see. */
async function countChanges(wrangler: Wrangler, database: string): Promise<number> {
  const query = 'SELECT count(*) AS changes FROM changes'
  const [row] = await wrangler.query(database, query, z.object({ changes: z.number() }))
  return row?.changes ?? 0
}
