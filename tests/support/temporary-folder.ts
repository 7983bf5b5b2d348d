import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))

/**
 * @param name what it is for
 * @returns an empty folder, which goes when the tests of this file have ended
 */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`))
  made.push(folder)
  return folder
}
