import { parseArgs } from 'node:util'
import { deploySite } from '#deploy/deploy-site.ts'
import { nextSteps } from '#deploy/next-steps.ts'
import { buildRelease } from '#deploy/release-build.ts'
import { openTerminal } from '#deploy/terminal.ts'
import { ordinaryPatience } from '#deploy/verification.ts'
import { Wrangler } from '#deploy/wrangler.ts'
import { Failure } from '#local/failure.ts'

const root = process.cwd()
const terminal = openTerminal()
try {
  const { values } = parseArgs({
    options: {
      generate: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
    },
  })
  const site = await deploySite({
    ...{ root, terminal, env: process.env, patience: ordinaryPatience },
    ...{ generate: values.generate, empty: values.empty },
    wrangler: new Wrangler({ root }),
    build: buildRelease,
    say: (sentence) => console.log(sentence),
  })
  console.log(nextSteps(site))
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
} finally {
  terminal?.close()
}
