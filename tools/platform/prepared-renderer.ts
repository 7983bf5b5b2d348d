import { copyFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createRelease } from '#tools/build/release.ts'
import { bundleRenderer, rendererName } from '#tools/build/renderer-bundle.ts'
import { withBuildFolder } from './build-folder.ts'
import { codeFingerprint, runIfChanged } from './fingerprint.ts'
import { newBuildId } from './release-store.ts'

/**
 * Makes the renderer that the Worker is bundled with, unless the code is the same as last time. It
 * comes from a build without content, because the code does not depend on content.
 *
 * @param state the folder of local data
 * @param siteOrigin the origin that pages name in absolute addresses
 * @param onRelease receives the empty release's build id and folder, which is removed afterwards
 * @returns the path of the bundled renderer
 * @throws Error with the build's last lines
 */
export async function prepareRenderer(
  state: string,
  siteOrigin: string,
  onRelease: (buildId: string, folder: string) => Promise<void>,
): Promise<string> {
  const renderer = join(resolve(state), rendererName)
  await runIfChanged(state, 'renderer', `${await codeFingerprint()} ${siteOrigin}`, () =>
    withBuildFolder(async (folder) => {
      const buildId = await newBuildId()
      const outDir = join(folder, 'site')
      const liveDir = join(folder, 'live')
      await createRelease({
        contentOrigin: '',
        buildToken: '',
        siteOrigin,
        buildId,
        outDir,
        liveDir,
        cacheDir: join(folder, 'cache'),
      })
      // Several processes may share this state folder: the tests' do.
      await copyFile(await bundleRenderer(liveDir), `${renderer}.${process.pid}`)
      await rename(`${renderer}.${process.pid}`, renderer)
      await onRelease(buildId, outDir)
    }),
  )
  return renderer
}
