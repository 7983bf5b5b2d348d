import { parseArgs } from 'node:util'
import { readBuildEnvironment } from '#tools/build/build-environment.ts'
import { makeRelease } from '#tools/build/release.ts'
import { bundleRenderer } from '#tools/build/renderer-bundle.ts'
import { rollBack } from '#tools/platform/rollback.ts'

async function build(): Promise<string> {
  const environment = readBuildEnvironment()
  // Workers Builds with a forgotten variable would put an empty site over the magazine.
  if (environment.contentOrigin === '' && process.env.WORKERS_CI) {
    throw new Error('CONTENT_ORIGIN must name the site that the content comes from.')
  }
  const { release } = await makeRelease(environment)
  await bundleRenderer(environment.liveDir)
  const { contentVersion, pages, seconds } = release
  return `Built content version ${contentVersion}: ${pages} pages in ${seconds} s.`
}

try {
  const { values } = parseArgs({ options: { rollback: { type: 'boolean', default: false } } })
  const state = process.env.LATCHKEY_STATE ?? '.latchkey'
  console.log(await (values.rollback ? rollBack(state) : build()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
