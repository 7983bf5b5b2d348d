import { seedDemonstration } from '#demo/seed.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { readSecrets } from '#tools/cli/secrets.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { usualDistance } from '#tools/platform/distance/distance.ts'
import { runProduct } from '#tools/platform/product.ts'

const usage = `npm start -- [--empty] [--distance]

Runs the whole product on this machine, at PORT (8787), with its data in LATCHKEY_STATE (.latchkey).

  --empty     leave an empty database empty, to restore a backup or import an archive
  --distance  answer as from afar: D1 60 ms away, calls that fail now and then, two isolates`

const options = {
  empty: { type: 'boolean', default: false },
  distance: { type: 'boolean', default: false },
} as const

await runCommand({ usage, options }, async ({ values: { empty, distance } }) => {
  const port = Number(process.env.PORT ?? 8787)
  const state = process.env.LATCHKEY_STATE ?? '.latchkey'
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UserError('PORT must be a number from 1 to 65535.')
  }
  const secrets = await readSecrets('.dev.vars')
  const product = await runProduct({
    port,
    state,
    secrets,
    seed: empty ? undefined : seedDemonstration,
    // It starts without faults.
    distance: distance ? { ...usualDistance, failureRate: 0 } : undefined,
    report: console.log,
  })
  const { sharedKey } = await (await ApiClient.signIn(product.origin, secrets)).settings()
  const key = sharedKey ? 'as it was set in Settings' : secrets.SITE_ACCESS_KEY
  if (distance) await product.setDistance(usualDistance)
  console.log(`
  Site         ${product.origin}
  Access key   ${key}
  Admin        ${product.origin}/admin
  Admin login  ${secrets.ADMIN_USERNAME} / ${secrets.ADMIN_PASSWORD}

  Ctrl-C ends it. Local data: ${state}
`)
  const stop = () => {
    console.log('Stopping …')
    product.close().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
})
// A product that did not start may have left servers open.
if (process.exitCode) process.exit()
