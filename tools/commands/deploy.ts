import { runCommand } from '#tools/cli/run-command.ts'
import { openTerminal } from '#tools/cli/terminal.ts'
import { Wrangler } from '#tools/cli/wrangler.ts'
import { buildRelease } from '#tools/deploy/build-release.ts'
import { deployBuilt } from '#tools/deploy/deploy-built.ts'
import { type DeployedSite, deploySite } from '#tools/deploy/deploy-site.ts'
import { defaultRetryPolicy } from '#tools/deploy/verification.ts'

const usage = `npm run deploy -- [options]

Brings the product to Cloudflare, step by step. docs/deploying.md explains it.

  --generate  create missing secrets without asking
  --empty     build an empty site, for one that cannot answer
  --built     deploy the release in dist/site: what builders do after npm run release`

const options = {
  generate: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  built: { type: 'boolean', default: false },
} as const

function describeNextSteps({ origin, hasBuildHook }: DeployedSite): string {
  const buildHook = hasBuildHook
    ? 'A build hook is connected: publishing builds the site.'
    : `No build hook is connected yet, so publishing does not build the site. Connect one as
docs/deploying.md describes (Workers Builds or GitHub), and store its address:

  npx wrangler secret put BUILD_HOOK_URL`
  return `
  Site    ${origin}
  Admin   ${origin}/admin

${buildHook}
If wrangler.toml has changed, commit it: builders need the database's id.`
}

await runCommand({ usage, options }, async ({ values: { generate, empty, built } }) => {
  const root = process.cwd()
  const settings = {
    root,
    wrangler: new Wrangler({ root }),
    env: process.env,
    empty,
    retryPolicy: defaultRetryPolicy,
    report: console.log,
  }
  if (built) {
    await deployBuilt(settings)
    return
  }
  using terminal = openTerminal()
  const site = await deploySite({ ...settings, terminal, generate, build: buildRelease })
  console.log(describeNextSteps(site))
})
