import { parseArgs } from 'node:util'
import { openTerminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { Wrangler } from '#tools/cli/wrangler.ts'
import { buildRelease } from '#tools/deploy/build-release.ts'
import { type DeployedSite, deploySite } from '#tools/deploy/deploy-site.ts'
import { defaultRetryPolicy } from '#tools/deploy/verification.ts'

function readOptions(): { generate: boolean; empty: boolean } {
  const option = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { generate: option, empty: option } }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new UserError(
      `${reason}. The options are --generate and --empty; docs/deploying.md explains them.`,
    )
  }
}

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

const root = process.cwd()
const terminal = openTerminal()
try {
  const { generate, empty } = readOptions()
  const site = await deploySite({
    root,
    wrangler: new Wrangler({ root }),
    build: buildRelease,
    env: process.env,
    terminal,
    generate,
    empty,
    retryPolicy: defaultRetryPolicy,
    report: (sentence) => console.log(sentence),
  })
  console.log(describeNextSteps(site))
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
} finally {
  terminal?.close()
}
