import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { findImageFile } from './image-folders.ts'

const composed = 'café.png'.normalize('NFC')
const apart = 'café.png'.normalize('NFD')

it.each([
  [apart, composed, 'its accents stand apart there'],
  [composed, apart, 'its accents stand apart in the address'],
  [apart, encodeURIComponent(composed), 'its address is encoded'],
  ['a%20b.png', 'a%20b.png', 'its name is as its address has it'],
  ['a b.png', 'a%20b.png', 'its name is decoded'],
])('finds the file %s by %s: %s', async (name, address) => {
  const folder = await temporaryFolder('images')
  await mkdir(join(folder, '2024'))
  const file = join(folder, '2024', name)
  await writeFile(file, '')
  const web = `https://old.example/wp-content/uploads/2024/${address}`
  expect(await findImageFile(web, [folder])).toBe(file)
  expect(await findImageFile(address, [folder], join(folder, '2024/post.md'))).toBe(file)
})
