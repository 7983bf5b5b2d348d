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
 * The local copies of an account's closed or crashed editors that the server has never held, newest
 * first. Deletes the others.
 *
 * @throws if the server cannot be asked, so that an old text is not offered as a new one
 */
export async function readUnsavedCopies(
  connection: Connection,
  username: string | null,
): Promise<LocalCopy[]> {
  const copies = await readAbandonedCopies(username)
  const unsaved = await selectUnsaved(connection, copies)
  for (const copy of copies) if (!unsaved.includes(copy)) void deleteLocalCopy(copy.writer)
  return unsaved
}

/** @throws if the server cannot be asked */
export async function selectUnsaved(
  connection: Connection,
  copies: readonly LocalCopy[],
): Promise<LocalCopy[]> {
  const saves = await listTextSaves(connection, copies.flatMap(writersOf))
  return copies.filter((copy) => isUnsaved(copy, saves))
}

export function writersOf({ writer, sameAs }: LocalCopy): string[] {
  return [writer, ...sameAs.map((text) => text.writer)]
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
