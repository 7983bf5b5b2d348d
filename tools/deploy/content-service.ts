import { z } from 'zod'
import { UserError } from '#tools/cli/user-error.ts'
import type { Wrangler } from '#tools/cli/wrangler.ts'

/** Where a build gets its content from; an empty origin makes an empty site. */
export interface ContentService {
  contentOrigin: string
  buildToken: string
}

/** What is known before a build. */
export interface KnownSite {
  /** Where the site may be, the likeliest first. */
  origins: readonly string[]
  buildToken: string | undefined
  /** The database's binding. */
  database: string
  /** Builds an empty site although the database holds something. */
  empty: boolean
}

const noContent: ContentService = { contentOrigin: '', buildToken: '' }

const answerMilliseconds = 10_000

/**
 * Finds out what a build is made from: the deployed site's own content service where it answers,
 * else nothing. Nothing is only right while nothing was published, so the database is asked.
 *
 * @param wrangler runs wrangler
 * @param site what is known of the site
 * @returns where the content comes from
 * @throws UserError where published content could not be read
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
      `${answering} holds published content, and its build token is not known here. Set BUILD_TOKEN; where it is lost, store a new one with "npx wrangler secret put BUILD_TOKEN" and set that.`,
    )
  }
  const site = origins[0] ? `${origins[0]} does not answer` : 'the address of the site is not known'
  throw new UserError(
    `the database holds published content, and ${site}. Set SITE_ORIGIN to the address of the site; or, to repair a site that cannot answer, start again with --empty: its pages are then rendered from the database until the next build.`,
  )
}

async function firstHealthy(origins: readonly string[]): Promise<string | undefined> {
  for (const origin of origins) if (await isHealthy(origin)) return origin
  return undefined
}

/**
 * @param origin a site's origin
 * @returns whether Latchkey runs there and reaches its database
 */
export async function isHealthy(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMilliseconds)
    const response = await fetch(new URL('/healthz', origin), { signal, redirect: 'manual' })
    return response.ok && z.object({ ok: z.literal(true) }).safeParse(await response.json()).success
  } catch {
    return false
  }
}

async function assertOpens(origin: string, buildToken: string): Promise<void> {
  const response = await fetch(new URL('/api/build/content', origin), {
    headers: { authorization: `Bearer ${buildToken}` },
    signal: AbortSignal.timeout(answerMilliseconds),
  })
  await response.body?.cancel()
  if (response.ok) return
  const hint = [401, 403].includes(response.status) ? ': BUILD_TOKEN is not the one it holds' : ''
  throw new UserError(`the content service of ${origin} answered ${response.status}${hint}.`)
}

const countSchema = z
  .array(z.object({ results: z.array(z.object({ changes: z.number() })) }))
  .transform(([answer]) => answer?.results[0]?.changes ?? 0)

/** How many changes readers were ever to see. */
async function countChanges(wrangler: Wrangler, database: string): Promise<number> {
  const query = 'SELECT count(*) AS changes FROM changes'
  const args = ['d1', 'execute', database, '--remote', '--json', '--command', query]
  return wrangler.json(args, countSchema)
}
