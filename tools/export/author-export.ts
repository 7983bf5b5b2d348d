import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAuthors } from '#domain/authors/calls.ts'
import { type ExportedAuthor, exportedAuthorsFile } from '#domain/authors/exported-author.ts'
import { request } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { ImageCopies } from './image-copies.ts'

/** Writes what readers see of the authors, with their pictures, if anything is. */
export async function writeAuthors(
  client: ApiClient,
  images: ImageCopies,
  folder: string,
): Promise<void> {
  const authors = await request(client, listAuthors)
  const exported: ExportedAuthor[] = []
  for (const { name, line, picture } of authors) {
    if (line || picture)
      exported.push({ name, line, picture: await images.besideOf(picture, name) })
  }
  if (exported.length === 0) return
  await writeFile(join(folder, exportedAuthorsFile), `${JSON.stringify(exported, null, 2)}\n`)
}
