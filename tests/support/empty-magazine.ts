import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { emptyMagazine } from './demonstration.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an empty magazine's local data. */
    emptyMagazine: string
    /** The folder of its release. */
    emptyRelease: string
  }
}

/** Makes the renderer and the release that the Worker's tests run with. */
export async function setup(project: TestProject): Promise<void> {
  const magazine = await emptyMagazine()
  const { current } = await ReleaseStore.open(join(magazine, 'releases'))
  project.provide('emptyMagazine', magazine)
  project.provide('emptyRelease', current ?? '')
}
