import { internetWith } from '#tests/support/receiver-address.ts'
import { readPort } from '#tools/cli/port.ts'
import { readSecrets } from '#tools/cli/secrets.ts'
import { runProduct } from '#tools/platform/product.ts'

// The product without a demonstration and builds, with a receiver of webhooks: a process that a test kills.
const { PORT, LATCHKEY_STATE = '', ADDRESS = '', RECEIVER = '' } = process.env
const product = await runProduct({
  port: readPort(PORT),
  state: LATCHKEY_STATE,
  secrets: await readSecrets('.dev.vars'),
  buildsPaused: true,
  internet: internetWith(ADDRESS, RECEIVER),
  report: console.log,
})
console.log('Ctrl-C ends it.')
process.once('SIGTERM', () => product.close().then(() => process.exit(0)))
