import type { Report, Terminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { signedIn } from './account.ts'
import { contentServiceOf } from './content-service.ts'
import { type DeployedSecrets, provideSecrets } from './deployed-secrets.ts'
import { type DeploymentConfig, readDeploymentConfig } from './deployment-config.ts'
import { type DeploymentMemory, recall, remember } from './deployment-memory.ts'
import { deployWorker } from './publication.ts'
import type { buildRelease } from './release-build.ts'
import { applyMigrations, provideBucket, provideDatabase } from './resources.ts'
import { step } from './steps.ts'
import { type RetryPolicy, verifySite } from './verification.ts'
import type { Wrangler } from './wrangler.ts'

/** How a deployment is made. */
export interface Deployment {
  /** The project's root. */
  root: string
  wrangler: Wrangler
  build: typeof buildRelease
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal | undefined
  /** Makes missing secrets without asking. */
  generate: boolean
  /** Builds an empty site although there is content. */
  empty: boolean
  patience: RetryPolicy
  say: Report
}

/** What came out of it. */
export interface DeployedSite {
  origin: string
  /** Whether publishing can ask for a build. */
  hookConnected: boolean
}

/**
 * Takes a clone to a running site. Every step looks first and does only what is missing, so that
 * running it again after a failure finishes the work.
 *
 * @param deployment how
 * @returns the running site
 * @throws UserError naming the step that failed
 */
export async function deploySite(deployment: Deployment): Promise<DeployedSite> {
  const { root, env, terminal, say } = deployment
  const config = await step('Reading the settings', async () => {
    if (env.SITE_ORIGIN && !URL.canParse(env.SITE_ORIGIN)) {
      throw new UserError('SITE_ORIGIN must be an address such as https://magazine.example.')
    }
    return readDeploymentConfig(root)
  })
  const { database, bucket } = config
  const account = config.account ?? env.CLOUDFLARE_ACCOUNT_ID
  const wrangler = await step('Checking the login', () =>
    signedIn(deployment.wrangler, account, terminal, say),
  )
  const databaseId = await step('Making the database', () =>
    provideDatabase(wrangler, root, database, say),
  )
  await step('Making the bucket', () => provideBucket(wrangler, bucket, say))
  await step('Applying the migrations', () => applyMigrations(wrangler, database.binding, say))
  const secrets = await step('Setting the secrets', () => provideSecrets(wrangler, deployment, say))
  const memory = await recall(root, databaseId)
  memory.buildToken = secrets.buildToken ?? memory.buildToken
  await remember(root, memory)
  const origin = await release({ ...deployment, wrangler }, config, memory)
  return { origin, hookConnected: hookConnected(config, secrets) }
}

/** Builds, deploys and verifies; once more where only the deployment told the site's address. */
async function release(
  deployment: Deployment,
  config: DeploymentConfig,
  memory: DeploymentMemory,
): Promise<string> {
  const { root, wrangler, env, say, patience } = deployment
  const known = env.SITE_ORIGIN || config.origin || memory.origin
  await build(deployment, config, memory, known)
  const origin = await step('Deploying', async () => {
    const deployed = await deployWorker(wrangler)
    const address = env.SITE_ORIGIN || deployed.origin
    if (!address) {
      throw new UserError('the Worker has no address: give it a route, or workers_dev = true.')
    }
    say(`Deployed: version ${deployed.version}, ${address}.`)
    return address
  })
  await remember(root, { ...memory, origin })
  await step('Verifying', () => verifySite(origin, patience))
  if (origin !== known) {
    say('The address is known now: building once more, so that the pages name it.')
    await build(deployment, config, { ...memory, origin }, origin)
    await step('Deploying', () => deployWorker(wrangler))
    await step('Verifying', () => verifySite(origin, patience))
  }
  say('Verified: the site runs, and the gate is shut.')
  return origin
}

async function build(
  { root, wrangler, env, empty, say, ...deployment }: Deployment,
  config: DeploymentConfig,
  { origin, buildToken }: DeploymentMemory,
  siteOrigin = '',
): Promise<void> {
  const places = [env.CONTENT_ORIGIN, env.SITE_ORIGIN, origin, config.origin]
  await step('Building the release', async () => {
    const site = {
      origins: [...new Set(places.flatMap((place) => place || []))],
      buildToken,
      empty,
    }
    const content = await contentServiceOf(wrangler, { ...site, database: config.database.binding })
    say(`Building from ${content.contentOrigin || 'nothing, since nothing is published'} …`)
    say(`Release: ${await deployment.build(root, { ...content, siteOrigin })}`)
  })
}

function hookConnected({ namesBuildHook }: DeploymentConfig, { names }: DeployedSecrets): boolean {
  return namesBuildHook || names.includes('BUILD_HOOK_URL')
}
