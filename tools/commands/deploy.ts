import { runCommand } from '#tools/cli/run-command.ts'
import { openTerminal } from '#tools/cli/terminal.ts'
import { deploySite } from '#tools/deploy/deploy-site.ts'
import { nextSteps } from '#tools/deploy/next-steps.ts'
import { buildRelease } from '#tools/deploy/release-build.ts'
import { defaultRetryPolicy } from '#tools/deploy/verification.ts'
import { Wrangler } from '#tools/deploy/wrangler.ts'

const usage = `npm run deploy -- [options]

Brings the product to Cloudflare, step by step. docs/deploying.md explains it.

  --generate  create missing secrets without asking
  --empty     build an empty site, for one that cannot answer`

const options = {
  generate: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
} as const

await runCommand({ usage, options }, async ({ values: { generate, empty } }) => {
  const root = process.cwd()
  const terminal = openTerminal()
  try {
    const site = await deploySite({
      root,
      terminal,
      env: process.env,
      patience: defaultRetryPolicy,
      generate,
      empty,
      wrangler: new Wrangler({ root }),
      build: buildRelease,
      say: console.log,
    })
    console.log(nextSteps(site))
  } finally {
    terminal?.close()
  }
})
