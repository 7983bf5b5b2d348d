import { copyFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeRelease } from '#tools/build/release.ts'
import { bundleRenderer, rendererName } from '#tools/build/renderer-bundle.ts'
import { buildFolder } from './build-folders.ts'
import { onceFor } from './fingerprint.ts'
import { codeFingerprint } from './release-need.ts'

/**
 * Makes the renderer that the Worker is bundled with, where the code changed since it was made. It
 * comes from a build without content: the code is the same whatever it is fed.
 *
 * @param state the folder of local data
 * @param origin the origin that pages name in absolute addresses
 * @param takeIn receives the empty release before it is removed
 * @returns the path of the bundled renderer
 * @throws Error holding the build's last lines
 */
export async function prepareRenderer(
  state: string,
  origin: string,
  takeIn: (buildId: string, folder: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const renderer = join(resolve(state), rendererName)
  await onceFor(state, 'renderer', `${await codeFingerprint()} ${origin}`, async () => {
    const buildId = `empty-${Date.now()}`
    const building = buildFolder(buildId)
    const outDir = join(building, 'site')
    const liveDir = join(building, 'live')
    try {
      await makeRelease({
        ...{ buildId, outDir, liveDir, cacheDir: join(building, 'cache') },
        ...{ contentOrigin: '', buildToken: '', siteOrigin: origin },
      })
      await copyFile(await bundleRenderer(liveDir), `${renderer}.${process.pid}`)
      await rename(`${renderer}.${process.pid}`, renderer)
      await takeIn(buildId, outDir)
    } finally {
      await rm(building, { recursive: true, force: true })
    }
  })
  return renderer
}
