import { createDemonstrationAccounts, listDemonstrationAccounts } from '#demo/accounts.ts'
import { seedDemonstration } from '#demo/seed.ts'
import { onInterruption } from '#tools/cli/interruption.ts'
import { readPort } from '#tools/cli/port.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { readSecrets } from '#tools/cli/secrets.ts'
import { siteAt } from '#tools/cli/site-address.ts'
import { usualDistance } from '#tools/platform/distance/distance.ts'
import { runProduct } from '#tools/platform/product.ts'

const usage = `npm start -- [--empty] [--distance] [--free-plan]

Runs the whole product on this machine, at PORT (8787), with its data in LATCHKEY_STATE (.latchkey).
Its pages name SITE_ORIGIN (http://localhost:PORT) in absolute addresses.

  --empty     leave an empty database empty, to restore a backup or import an archive
  --distance  answer as from afar: D1 60 ms away, calls that fail now and then, two isolates
  --free-plan refuse what is beyond Cloudflare's free plan, instead of the paid one`

const options = {
  empty: { type: 'boolean', default: false },
  distance: { type: 'boolean', default: false },
  'free-plan': { type: 'boolean', default: false },
} as const

await runCommand({ usage, options }, async ({ values }) => {
  const { empty, distance, 'free-plan': isFree } = values
  const port = readPort(process.env.PORT)
  const state = process.env.LATCHKEY_STATE || '.latchkey'
  const { SITE_ORIGIN } = process.env
  const secrets = await readSecrets('.dev.vars')
  console.log('Starting … The first time, this takes a few minutes.')
  const product = await runProduct({
    port,
    state,
    secrets,
    siteOrigin: SITE_ORIGIN ? siteAt(SITE_ORIGIN, 'SITE_ORIGIN').origin : undefined,
    seed: empty
      ? undefined
      : async (client) =>
          seedDemonstration(client, {
            writer: await createDemonstrationAccounts(client, secrets.ADMIN_PASSWORD),
          }),
    // It starts without faults.
    distance: distance ? { ...usualDistance, failureRate: 0 } : undefined,
    plan: isFree ? 'free' : 'paid',
    report: console.log,
  })
  const { sharedKey } = await product.client.settings()
  const key = sharedKey ? 'as it was set in Settings' : secrets.SITE_ACCESS_KEY
  const accounts = await listDemonstrationAccounts(product.client, secrets.ADMIN_PASSWORD)
  const people = accounts.map(({ username, role, hasPassword }) => {
    const password = hasPassword ? secrets.ADMIN_PASSWORD : 'as it was set before'
    return `\n  ${`As ${role}`.padEnd(11)}  ${username} / ${password}`
  })
  if (distance) await product.setDistance(usualDistance)
  console.log(`
  Site         ${product.origin}
  Access key   ${key}
  Admin        ${product.origin}/admin
  Admin login  ${secrets.ADMIN_USERNAME} / ${secrets.ADMIN_PASSWORD}${people.join('')}

  Ctrl-C ends it. Local data: ${state}
`)
  onInterruption(() => {
    console.log('Stopping …')
    product.close().then(() => process.exit(0))
  })
})
// A product that did not start may have left servers open.
if (process.exitCode) process.exit()
