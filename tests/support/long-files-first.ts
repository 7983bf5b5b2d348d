import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Beginning with the longest. Their builds yield to all other work, and the last one waits for receivers that
 * are silent, so that these files last until the rest is done, however little they take: begun late, they
 * would run alone at the end.
 */
const longFiles = [
  'tests/product/releases.test.ts',
  'tests/product/backup.test.ts',
  'tests/product/round-trip.test.ts',
  'tests/product/crawl.test.ts',
  'worker/webhooks/receivers.test.ts',
]

/**
 * After the tests that need no product, which on a new machine pass the time until there is one to start, come
 * the long files, on a machine that never ran them too; then the others as Vitest orders them.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit' || project.name === 'react') return -1
  const rank = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank < 0 ? longFiles.length : rank
}
