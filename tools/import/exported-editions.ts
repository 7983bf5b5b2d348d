import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ExportedEditions,
  exportedEditionsFile,
  exportedEditionsSchema,
} from '#domain/exported-edition.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from './unreadable-reason.ts'

/**
 * The editions of our own export.
 *
 * @param folder of the export
 * @throws UserError if their file cannot be read
 */
export async function readExportedEditions(folder: string): Promise<ExportedEditions> {
  const text = await readFile(join(folder, exportedEditionsFile), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new UserError(`${exportedEditionsFile} cannot be read: ${error.message}`)
  })
  if (text === undefined) return { editions: [], opensHome: false }
  try {
    return exportedEditionsSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new UserError(`${exportedEditionsFile} cannot be read: ${unreadableReason(error)}`)
  }
}
