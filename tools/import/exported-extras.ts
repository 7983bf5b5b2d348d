import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import {
  type ExportedAuthor,
  exportedAuthorsFile,
  exportedAuthorsSchema,
} from '#domain/authors/exported-author.ts'
import {
  type ExportedEditions,
  exportedEditionsFile,
  exportedEditionsSchema,
} from '#domain/editions/exported-edition.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from './unreadable-reason.ts'

/** What our own export has beside its articles. */
export interface ExportedExtras {
  authors: ExportedAuthor[]
  editions: ExportedEditions
}

/** What another system's export has beside its posts. */
export const noExtras: ExportedExtras = {
  authors: [],
  editions: { editions: [], opensHome: false },
}

/**
 * @param folder of the export
 * @throws UserError if a file cannot be read
 */
export async function readExtras(folder: string): Promise<ExportedExtras> {
  const authors = await read(join(folder, exportedAuthorsFile), exportedAuthorsSchema)
  const editions = await read(join(folder, exportedEditionsFile), exportedEditionsSchema)
  return { authors: authors ?? noExtras.authors, editions: editions ?? noExtras.editions }
}

/** @returns undefined if there is no such file */
async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UserError(`${path} cannot be read: ${unreadableReason(error)}`)
  }
}
