import { readBuildEnvironment } from '#tools/build/build-environment.ts'
import { createRelease } from '#tools/build/release.ts'
import { bundleRenderer } from '#tools/build/renderer-bundle.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = `npm run release

Builds a release from the site that CONTENT_ORIGIN names into dist/site.`

await runCommand({ usage }, async () => {
  const environment = readBuildEnvironment()
  // With this variable forgotten, Workers Builds would replace the magazine by an empty site.
  if (environment.contentOrigin === '' && process.env.WORKERS_CI) {
    throw new UserError('CONTENT_ORIGIN must name the site that the content comes from.')
  }
  const { release } = await createRelease(environment)
  await bundleRenderer(environment.liveDir)
  const { contentVersion, pages, seconds } = release
  console.log(`Built content version ${contentVersion}: ${pages} pages in ${seconds} s.`)
})
