import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '#domain/parse-json.ts'
import { type Release, releaseSchema } from '#domain/releases/release.ts'
import { siteAt } from '#tools/cli/site-address.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import type { Wrangler } from '#tools/cli/wrangler.ts'
import { deployWorker } from './deploy-worker.ts'
import { claimSite, defaultClaimPolicy, endClaim } from './deployment-claim.ts'
import {
  type DeploymentConfig,
  isPlaceholderId,
  readDeploymentConfig,
} from './deployment-config.ts'
import { applyMigrations } from './migrations.ts'
import { runStep } from './run-step.ts'
import { type RetryPolicy, verifySite } from './verification.ts'

export interface BuiltDeployment {
  root: string
  wrangler: Wrangler
  env: Readonly<Record<string, string | undefined>>
  /** Deploys a release without content too, even if there is published content. */
  empty: boolean
  retryPolicy: RetryPolicy
  claimPolicy?: RetryPolicy
  report: Report
}

/**
 * Deploys the release in `dist/site`, for builders: applies the migrations, uploads, and verifies the
 * site. Creates nothing and asks nothing. If a migration is refused, nothing is uploaded; nor if a newer release is
 * live by now, because builds run in parallel.
 *
 * @returns the address of the site; undefined if it has none
 * @throws UserError that names the step that failed
 */
export async function deployBuilt(settings: BuiltDeployment): Promise<string | undefined> {
  const { root, env, empty, claimPolicy = defaultClaimPolicy, report } = settings
  const { release, config } = await runStep('Reading the settings', async () => {
    for (const name of ['SITE_ORIGIN', 'CONTENT_ORIGIN']) if (env[name]) siteAt(env[name], name)
    return { release: await readDeployable(root, empty), config: readOwnConfig(root) }
  })
  // An empty site takes the place of another one on purpose.
  if (release.contentSource === 'none') return upload(settings, config)
  const address = env.SITE_ORIGIN || config.origin
  const site = {
    origin: env.CONTENT_ORIGIN || address || '',
    buildToken: env.BUILD_TOKEN ?? '',
  }
  const isNewest = await runStep('Asking the site', () =>
    claimSite(site, release, claimPolicy, report),
  )
  if (!isNewest) {
    report('A newer release is live. This one is not needed any more.')
    return address
  }
  try {
    return await upload(settings, config)
  } finally {
    await endClaim(site, release.buildId)
  }
}

async function upload(
  { root, wrangler, env, retryPolicy, report }: BuiltDeployment,
  { database, origin }: DeploymentConfig,
): Promise<string | undefined> {
  await runStep('Applying the migrations', () =>
    applyMigrations(wrangler, root, database.binding, report),
  )
  const deployed = await runStep('Deploying', () => deployWorker(wrangler, report))
  const address = env.SITE_ORIGIN || origin || deployed.origin
  report(`Deployed: version ${deployed.version}, ${address ?? 'without an address'}.`)
  if (address) {
    await runStep('Verifying', () => verifySite(address, retryPolicy))
    report('Verified: the site runs, and refuses requests without a session.')
  }
  return address
}

function readOwnConfig(root: string) {
  const config = readDeploymentConfig(root)
  if (!isPlaceholderId(config.database.id)) return config
  throw new UserError(
    'wrangler.toml has no id of a database. Run npm run deploy on your own machine first, and commit the wrangler.toml that it changed.',
  )
}

/** A build without CONTENT_ORIGIN is an empty site, which would take the place of the magazine. */
async function readDeployable(root: string, empty: boolean): Promise<Release> {
  const text = await readFile(join(root, 'dist/site/release.json'), 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new UserError('there is no release in dist/site. Run npm run release first.')
  }
  const { data: release } = releaseSchema.safeParse(parseJson(text))
  if (!release) {
    throw new UserError('the release in dist/site is not whole. Run npm run release again.')
  }
  if (release.contentSource !== 'none' || empty) return release
  throw new UserError(
    'the release in dist/site is an empty site. Set CONTENT_ORIGIN and BUILD_TOKEN and run npm run release again, or deploy it with --empty.',
  )
}
