import { readBuildEnvironment } from '#build/build-environment.ts'
import { makeRelease } from '#build/release.ts'

try {
  const { release } = await makeRelease(readBuildEnvironment())
  const { contentVersion, pages, seconds } = release
  console.log(`Built content version ${contentVersion}: ${pages} pages in ${seconds} s.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
