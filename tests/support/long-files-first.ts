import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Beginning with the longest. Their builds yield to all other work, so that these files last until the
 * rest is done, however little they take: begun late, they would run alone at the end.
 */
const longFiles = [
  'tests/product/releases.test.ts',
  'tests/product/backup.test.ts',
  'tests/product/round-trip.test.ts',
  'tests/product/crawl.test.ts',
]

/** Begins with the long files, on a machine that never ran them too; then as Vitest does by itself. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => rankOf(moduleId) >= 0
    const long = sorted.filter(isLong).sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
    return [...long, ...sorted.filter((file) => !isLong(file))]
  }
}

function rankOf(moduleId: string): number {
  return longFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
}
