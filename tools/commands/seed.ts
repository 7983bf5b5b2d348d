import { seedDemonstration } from '#demo/seed.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'

const usage = `npm run seed -- [--origin URL]

Stores the demonstration magazine in a running site once more.

  --origin URL  the site (${defaultOrigin()})`

const options = { origin: { type: 'string' } } as const

await runCommand({ usage, options }, async ({ values }) => {
  const client = await signIn(values.origin, { needsAccount: true })
  const { articles, images } = await seedDemonstration(client)
  console.log(`Stored ${articles} articles and ${images} images at ${client.origin}.`)
})
