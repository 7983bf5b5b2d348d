import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { releaseSchema } from '#domain/releases/release.ts'
import { seed } from '#tests/support/random.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createBackup } from '#tools/backup/backup.ts'
import { restoreBackup } from '#tools/backup/restore.ts'
import { seededRandom } from '#tools/platform/distance/seeded-random.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { changePictures, editAtRandom, notifyReaders } from './random-edits.ts'

it('a restored backup leads to the same release, byte for byte', async () => {
  const file = join(await temporaryFolder('restored'), 'backup.tar.gz')
  const report = () => undefined
  const product = await startProduct()
  await edit(product)
  const restored = await startProduct({ empty: true })
  try {
    await createBackup(product.client, { file, report })
    await restoreBackup(restored.client, { file, report })
    restored.resumeBuilds()
    await restored.settled()
    const [before, after] = [await releaseFiles(product), await releaseFiles(restored)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, content] of before) {
      if (name !== 'release.json') expect([name, after.get(name) === content]).toEqual([name, true])
    }
    const [one, two] = [before, after].map((files) =>
      releaseSchema.parse(JSON.parse(files.get('release.json') ?? '')),
    )
    const own = { buildId: '', contentSource: '', builtAt: '', seconds: 0 }
    expect({ ...two, ...own }).toEqual({ ...one, ...own })
  } finally {
    await Promise.all([product.stop(), restored.stop()])
  }
})

/** So that there is more to restore than the demonstration: moved addresses, credits, texts of every kind. */
async function edit({ client, pauseBuilds, resumeBuilds, settled }: StartedProduct): Promise<void> {
  pauseBuilds()
  const random = seededRandom(seed)
  for (let edits = 0; edits < 8; edits++) await editAtRandom(client, random)
  await changePictures(client)
  await notifyReaders(client)
  resumeBuilds()
  await settled()
}

/** The files of the served release by their names, in order. */
async function releaseFiles({ state }: StartedProduct): Promise<Map<string, string>> {
  const { current = '' } = await ReleaseStore.open(join(state, 'releases'))
  const files = new Map<string, string>()
  for (const name of (await readdir(current, { recursive: true })).sort()) {
    const path = join(current, name)
    if (!(await stat(path)).isFile()) continue
    files.set(name, await readFile(path, 'latin1'))
  }
  return files
}
