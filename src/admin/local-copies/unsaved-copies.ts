import type { Connection } from '#admin/api/connection.ts'
import { readTextSaves } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { TextSave } from '#domain/versions/discarded-text.ts'
import { deleteLocalCopy, type LocalCopy, type WrittenText } from './local-copies.ts'
import { readAbandonedCopies } from './writer-locks.ts'

/**
 * Whether the server has never held a copy's text or a later one of the same editor, whoever saved
 * since.
 *
 * @param saves the last save of each editor
 */
export function isUnsaved(
  { writer, sequence, sameAs }: Pick<LocalCopy, 'writer' | 'sequence' | 'sameAs'>,
  saves: readonly WrittenText[],
): boolean {
  return ![{ writer, sequence }, ...sameAs].some((text) =>
    saves.some((save) => save.writer === text.writer && save.sequence >= text.sequence),
  )
}

/**
 * The local copies of closed or crashed editors that the server has never held, newest first. Deletes
 * the others.
 *
 * @throws if the server cannot be asked, so that an old text is not offered as a new one
 */
export async function readUnsavedCopies(connection: Connection): Promise<LocalCopy[]> {
  const copies = await readAbandonedCopies()
  const saves = await listTextSaves(
    connection,
    copies.flatMap((copy) => [copy, ...copy.sameAs].map(({ writer }) => writer)),
  )
  return copies.filter((copy) => {
    const unsaved = isUnsaved(copy, saves)
    if (!unsaved) void deleteLocalCopy(copy.writer)
    return unsaved
  })
}

/** The last save of each of these editors; those that saved nothing are left out. */
export async function listTextSaves(
  connection: Connection,
  writers: readonly string[],
): Promise<TextSave[]> {
  if (writers.length === 0) return []
  const query = { writers: writers.slice(0, 100).join(',') }
  return request(connection, readTextSaves, { query })
}
