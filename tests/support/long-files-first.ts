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

/**
 * Begins with the long files, on a machine that never ran them too; then as Vitest does by itself. Before them
 * come the tests that need no product: on a new machine they pass the time until there is one to start.
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
