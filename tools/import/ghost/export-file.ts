import { basename } from 'node:path'
import { JSONParser } from '@streamparser/json'
import { UserError } from '#tools/cli/user-error.ts'
import { textOf } from '../text-file.ts'

export interface ExportedRow {
  table: string
  row: unknown
}

/** Upper bound of a value's length in characters: far more than any post, far less than memory. */
const mostInOneValue = 64_000_000

/**
 * Streams the rows of some tables from a Ghost export in the file's order, whatever its size:
 * `db[0].data` of all versions from 1, or a bare `data`.
 *
 * @throws UserError if the file is not JSON, is truncated, or holds an oversized value
 */
export async function* rowsOf(
  file: string,
  tables: readonly string[],
): AsyncGenerator<ExportedRow> {
  const name = basename(file)
  const found: ExportedRow[] = []
  let quiet = 0
  const parser = new JSONParser({
    paths: tables.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]),
    keepStack: false,
  })
  parser.onValue = ({ value, stack }) => {
    quiet = 0
    found.push({ table: String(stack.at(-1)?.key ?? ''), row: value })
  }
  parser.onToken = () => {
    quiet = 0
  }
  try {
    for await (const text of textOf(file)) {
      quiet += text.length
      if (quiet > mostInOneValue) throw new UserError(`${name} holds a single value of over 64 MB.`)
      parser.write(text)
      yield* found.splice(0)
    }
    if (!parser.isEnded) parser.end()
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${name} is not whole: ${(error as Error).message.split('\n')[0]}`)
  }
}
