import { parseArgs } from 'node:util'
import { seedDemonstration } from '#demo/seed.ts'
import { readSecrets } from '#tools/cli/secrets.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { runProduct } from '#tools/platform/product.ts'

const port = Number(process.env.PORT ?? 8787)
const state = process.env.LATCHKEY_STATE ?? '.latchkey'
const report = (sentence: string) => console.log(sentence)

try {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UserError('PORT must be a number from 1 to 65535.')
  }
  const secrets = await readSecrets('.dev.vars')
  // With --empty, the database stays empty, so that a backup can be restored or an archive imported.
  const { empty } = parseArgs({ options: { empty: { type: 'boolean', default: false } } }).values
  const product = await runProduct({
    port,
    state,
    secrets,
    seed: empty ? undefined : seedDemonstration,
    report,
  })
  report(`
  Site         ${product.origin}
  Access key   ${secrets.SITE_ACCESS_KEY}
  Admin        ${product.origin}/admin
  Admin login  ${secrets.ADMIN_USERNAME} / ${secrets.ADMIN_PASSWORD}

  Ctrl-C ends it. Local data: ${state}
`)
  const end = () => {
    report('Stopping …')
    product.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exit(1)
}
