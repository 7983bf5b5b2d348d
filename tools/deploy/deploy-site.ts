import { siteAt } from '#tools/cli/site-address.ts'
import type { Terminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { selectAccount } from './account.ts'
import type { buildRelease } from './build-release.ts'
import { contentServiceOf } from './content-service.ts'
import type { BuiltDeployment } from './deploy-built.ts'
import { deployWorker } from './deploy-worker.ts'
import { ensureSecrets } from './deployed-secrets.ts'
import { type DeploymentConfig, readDeploymentConfig } from './deployment-config.ts'
import {
  type DeploymentState,
  readDeploymentState,
  saveDeploymentState,
} from './deployment-state.ts'
import { applyMigrations } from './migrations.ts'
import { ensureBucket, ensureDatabase } from './resources.ts'
import { runStep } from './run-step.ts'
import { verifySite } from './verification.ts'

export interface DeploymentSettings extends Omit<BuiltDeployment, 'claimPolicy'> {
  build: typeof buildRelease
  terminal: Terminal | undefined
  /** Generates missing secrets without asking. */
  generate: boolean
}

export interface DeployedSite {
  origin: string
  /** Whether publishing can request a build. */
  hasBuildHook: boolean
}

/**
 * Takes a clone of the project to a running site. Every step is idempotent and creates only what is
 * missing, so a run after a failure finishes the work.
 *
 * @throws UserError that names the step that failed
 */
export async function deploySite(given: DeploymentSettings): Promise<DeployedSite> {
  const { root, terminal, report } = given
  const { config, env } = await runStep('Reading the settings', async () => {
    const address = given.env.SITE_ORIGIN
    const SITE_ORIGIN = address ? siteAt(address, 'SITE_ORIGIN').origin : undefined
    const env: DeploymentSettings['env'] = { ...given.env, SITE_ORIGIN }
    return { config: readDeploymentConfig(root), env }
  })
  const settings = { ...given, env }
  const { database, bucket } = config
  const account = config.account ?? env.CLOUDFLARE_ACCOUNT_ID
  const wrangler = await runStep('Checking the login', () =>
    selectAccount(settings.wrangler, account, terminal, report),
  )
  const databaseId = await runStep('Creating the database', () =>
    ensureDatabase(wrangler, root, database, report),
  )
  await runStep('Creating the bucket', () => ensureBucket(wrangler, bucket, report))
  await runStep('Applying the migrations', () =>
    applyMigrations(wrangler, root, database.binding, report),
  )
  const state = await readDeploymentState(root, databaseId)
  const owner = {
    name: config.worker,
    begun: state.worker === config.worker,
    begin: () => saveDeploymentState(root, { ...state, worker: config.worker }),
  }
  const secrets = await runStep('Storing the secrets', () =>
    ensureSecrets(wrangler, owner, settings, report),
  )
  state.worker = config.worker
  state.buildToken = secrets.buildToken ?? state.buildToken
  await saveDeploymentState(root, state)
  const origin = await releaseSite({ ...settings, wrangler }, config, state)
  const hasBuildHook = config.namesBuildHook || secrets.names.includes('BUILD_HOOK_URL')
  return { origin, hasBuildHook }
}

/**
 * Builds, deploys and verifies the site. Does so twice if only the deployment shows which address
 * the site has, because its pages contain that address.
 */
async function releaseSite(
  settings: DeploymentSettings,
  config: DeploymentConfig,
  state: DeploymentState,
): Promise<string> {
  const { root, wrangler, env, report, retryPolicy } = settings
  const expectedOrigin = env.SITE_ORIGIN || config.origin || state.origin
  await build(settings, config, state, expectedOrigin)
  const origin = await runStep('Deploying', async () => {
    const deployed = await deployWorker(wrangler, report)
    const address = env.SITE_ORIGIN || deployed.origin
    if (!address) {
      throw new UserError(
        'the Worker has no address. Add a route or workers_dev = true to wrangler.toml.',
      )
    }
    report(`Deployed: version ${deployed.version}, ${address}.`)
    return address
  })
  await saveDeploymentState(root, { ...state, origin })
  await runStep('Verifying', () => verifySite(origin, retryPolicy))
  if (origin !== expectedOrigin) {
    report('The site’s address is known now. Building again, so that the pages contain it.')
    await build(settings, config, { ...state, origin }, origin)
    await runStep('Deploying', () => deployWorker(wrangler, report))
    await runStep('Verifying', () => verifySite(origin, retryPolicy))
  }
  report('Verified: the site runs, and refuses requests without a session.')
  return origin
}

async function build(
  { root, wrangler, env, empty, report, ...settings }: DeploymentSettings,
  config: DeploymentConfig,
  { origin, buildToken }: DeploymentState,
  siteOrigin = '',
): Promise<void> {
  const candidates = [env.CONTENT_ORIGIN, env.SITE_ORIGIN, origin, config.origin]
  await runStep('Building the release', async () => {
    const content = await contentServiceOf(wrangler, {
      origins: [...new Set(candidates.flatMap((candidate) => candidate || []))],
      buildToken,
      database: config.database.binding,
      empty,
    })
    report(
      content.contentOrigin
        ? `Building from ${content.contentOrigin} …`
        : 'Building an empty site …',
    )
    report(`Release: ${await settings.build(root, { ...content, siteOrigin })}`)
  })
}
