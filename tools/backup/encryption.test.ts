import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readIdentities, writeNewIdentity } from './encryption.ts'

const folder = await temporaryFolder('keys')
await writeNewIdentity(join(folder, 'whole'))
const [, key = ''] = (await readFile(join(folder, 'whole'), 'utf8')).split('\n')

async function read(text: string): Promise<string[]> {
  const file = join(folder, 'key')
  await writeFile(file, text)
  return readIdentities(file)
}

it('reads a key as an editor of Windows stores it', async () => {
  expect(await read(`\ufeff${key}\r\n`)).toEqual([key])
})

it('blames the file of a key that is cut off, and does not show the key', async () => {
  const cut = key.slice(0, -5)
  const refused = await read(cut).catch((error: Error) => error.message)
  expect(refused).toMatch(/key has a key that is not whole: it was mistyped or cut off\.$/)
  expect(refused).not.toContain(cut)
})
