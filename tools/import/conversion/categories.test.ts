import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultCategories } from '#domain/articles/category.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readCategoryTable } from './categories.ts'

it('reads a table as an editor of Windows writes it, and no other encoding than UTF-8', async () => {
  const file = join(await temporaryFolder('categories'), 'map.json')
  await writeFile(file, '\ufeff{"Réseaux": "technology"}\r\n')
  expect([...(await readCategoryTable(file, defaultCategories))]).toEqual([
    ['réseaux', 'Technology'],
  ])
  await writeFile(file, '{"Réseaux": "technology"}', 'latin1')
  await expect(readCategoryTable(file, defaultCategories)).rejects.toThrow('not written in UTF-8')
})
