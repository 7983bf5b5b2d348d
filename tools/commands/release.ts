import { dirname, join } from 'node:path'
import { readBuildEnvironment } from '#tools/build/build-environment.ts'
import { createRelease } from '#tools/build/release.ts'
import { bundleRenderer } from '#tools/build/renderer-bundle.ts'
import { bundleWorker } from '#tools/build/worker-bundle.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = `npm run release

Builds a release from the site that CONTENT_ORIGIN names into dist/site, and the Worker into dist/worker.`

await runCommand({ usage }, async () => {
  const environment = readBuildEnvironment()
  // With this variable forgotten, Workers Builds would replace the magazine by an empty site.
  if (environment.contentOrigin === '' && process.env.WORKERS_CI) {
    throw new UserError('CONTENT_ORIGIN must name the site that the content comes from.')
  }
  const { release } = await createRelease(environment)
  const { liveDir } = environment
  await bundleWorker(await bundleRenderer(liveDir), join(dirname(liveDir), 'worker'))
  const { contentVersion, pages, seconds } = release
  console.log(`Built content version ${contentVersion}: ${pages} pages in ${seconds} s.`)
})
