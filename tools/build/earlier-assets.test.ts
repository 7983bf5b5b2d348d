import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { keepEarlierAssets } from './earlier-assets.ts'

let cache = ''
beforeEach(async () => {
  cache = await temporaryFolder('cache')
})

/** Makes a release with one script, which is public. */
async function build(name: string) {
  const release = await temporaryFolder('release')
  await mkdir(join(release, '_astro'))
  await writeFile(join(release, '_astro', name), `text of ${name}`)
  const publicPaths = await keepEarlierAssets(release, cache, [`/_astro/${name}`])
  const files = (await readdir(join(release, '_astro'))).sort()
  return { release, publicPaths, files }
}

it('adds the scripts of the two releases before, which stay public', async () => {
  for (const name of ['a.1.js', 'a.2.js', 'a.3.js']) await build(name)
  const { release, files, publicPaths } = await build('a.4.js')
  expect(files).toEqual(['a.2.js', 'a.3.js', 'a.4.js'])
  expect(publicPaths).toEqual(files.map((name) => `/_astro/${name}`))
  expect(await readFile(join(release, '_astro/a.2.js'), 'utf8')).toBe('text of a.2.js')
})

it('counts releases of the same code as one', async () => {
  await build('a.1.js')
  for (let content = 0; content < 5; content++) await build('a.2.js')
  expect((await build('a.2.js')).files).toEqual(['a.1.js', 'a.2.js'])
})

it('works with a cache that has lost files', async () => {
  await build('a.1.js')
  await writeFile(join(cache, 'earlier-assets/inventory.json'), '[{"files":["a.0.js"')
  expect((await build('a.2.js')).files).toEqual(['a.2.js'])
})
