import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import {
  type ExportedAuthor,
  exportedAuthorsFile,
  exportedAuthorsSchema,
} from '#domain/exported-author.ts'
import {
  type ExportedEditions,
  exportedEditionsFile,
  exportedEditionsSchema,
} from '#domain/exported-edition.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from './unreadable-reason.ts'

/** What our own export has beside its articles. */
export interface ExportedBeside {
  authors: ExportedAuthor[]
  editions: ExportedEditions
}

/** What another system's export has beside its posts. */
export const nothingBeside: ExportedBeside = {
  authors: [],
  editions: { editions: [], opensHome: false },
}

/**
 * @param folder of the export
 * @throws UserError if a file cannot be read
 */
export async function readBeside(folder: string): Promise<ExportedBeside> {
  const authors = await read(join(folder, exportedAuthorsFile), exportedAuthorsSchema)
  const editions = await read(join(folder, exportedEditionsFile), exportedEditionsSchema)
  return { authors: authors ?? nothingBeside.authors, editions: editions ?? nothingBeside.editions }
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
