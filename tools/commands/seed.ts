import { seedDemonstration } from '#demo/seed.ts'
import { AdminClient } from '#tools/cli/api-client.ts'
import { readSecrets } from '#tools/cli/secrets.ts'
import { UserError } from '#tools/cli/user-error.ts'

const origin = process.env.LATCHKEY_ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`

try {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = await readSecrets('.dev.vars')
  const client = await AdminClient.signIn(origin, ADMIN_USERNAME, ADMIN_PASSWORD)
  const { articles, images } = await seedDemonstration(client)
  console.log(`Stored ${articles} articles and ${images} images at ${origin}.`)
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
