import { parseArgs } from 'node:util'
import { openTerminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { deploySite } from '#tools/deploy/deploy-site.ts'
import { nextSteps } from '#tools/deploy/next-steps.ts'
import { buildRelease } from '#tools/deploy/release-build.ts'
import { defaultRetryPolicy } from '#tools/deploy/verification.ts'
import { Wrangler } from '#tools/deploy/wrangler.ts'

function readOptions(): { generate: boolean; empty: boolean } {
  const option = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { generate: option, empty: option } }).values
  } catch (error) {
    const words = error instanceof Error ? error.message : error
    throw new UserError(
      `${words}. Known are --generate and --empty; docs/deploying.md explains them.`,
    )
  }
}

const root = process.cwd()
const terminal = openTerminal()
try {
  const { generate, empty } = readOptions()
  const site = await deploySite({
    ...{ root, terminal, env: process.env, patience: defaultRetryPolicy },
    ...{ generate, empty },
    wrangler: new Wrangler({ root }),
    build: buildRelease,
    say: (sentence) => console.log(sentence),
  })
  console.log(nextSteps(site))
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
} finally {
  terminal?.close()
}
