import { readTextSaves } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { TextSave } from '#domain/versions/discarded-text.ts'
import type { Connection } from './connection.ts'

/** The last save of each of these editors; those that saved nothing are left out. */
export async function listTextSaves(
  connection: Connection,
  writers: readonly string[],
): Promise<TextSave[]> {
  if (writers.length === 0) return []
  const query = { writers: writers.slice(0, 100).join(',') }
  return request(connection, readTextSaves, { query })
}
