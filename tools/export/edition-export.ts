import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from '#domain/calls/request.ts'
import { listEditions } from '#domain/editions/calls.ts'
import { type ExportedEditions, exportedEditionsFile } from '#domain/editions/exported-edition.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { ImageCopies } from './image-copies.ts'

/**
 * Writes the editions with their covers, if there are any. Articles in the bin are left out, as of the
 * export.
 *
 * @returns how many there are
 */
export async function writeEditions(
  client: ApiClient,
  images: ImageCopies,
  folder: string,
): Promise<number> {
  const list = await request(client, listEditions)
  if (list.editions.length === 0) return 0
  const exported: ExportedEditions = { editions: [], opensHome: list.opensHome }
  for (const edition of list.editions.toReversed()) {
    const { id: _, updatedAt: __, updatedBy: ___, revision: ____, contents, ...words } = edition
    const articles = contents
      .filter(({ state }) => state !== 'binned')
      .map(({ _id, title }) => ({ id: _id, title }))
    exported.editions.push({
      ...words,
      coverImage: await images.besideOf(edition.coverImage, edition.title),
      articles,
    })
  }
  await writeFile(join(folder, exportedEditionsFile), `${JSON.stringify(exported, null, 2)}\n`)
  return exported.editions.length
}
