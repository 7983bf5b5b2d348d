import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'
import { siteAt } from '#tools/cli/site-address.ts'
import { examine } from '#tools/doctor/checks.ts'

const usage = `npm run doctor -- [options]

Checks a running site from outside: one line for each check, and exit code 1 if something is wrong.

  --origin URL     the site (${defaultOrigin()})
  --request-build  also request a build, to see that the builder takes the request`

const options = {
  origin: { type: 'string' },
  'request-build': { type: 'boolean', default: false },
} as const

await runCommand({ usage, options }, async ({ values }) => {
  const { origin } = siteAt(values.origin ?? defaultOrigin())
  const requestBuild = values['request-build']
  const faults = await examine(origin, () => signIn(origin), { requestBuild, report: console.log })
  if (faults > 0) process.exitCode = 1
})
