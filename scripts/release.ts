import { readBuildEnvironment } from '#build/build-environment.ts'
import { makeRelease } from '#build/release.ts'
import { bundleRenderer } from '#build/renderer-bundle.ts'

const environment = readBuildEnvironment()

// Workers Builds with a forgotten variable would put an empty site over the magazine.
if (environment.contentOrigin === '' && process.env.WORKERS_CI) {
  console.error('CONTENT_ORIGIN must name the site that the content comes from.')
  process.exit(1)
}

try {
  const { release } = await makeRelease(environment)
  await bundleRenderer(environment.liveDir)
  const { contentVersion, pages, seconds } = release
  console.log(`Built content version ${contentVersion}: ${pages} pages in ${seconds} s.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
