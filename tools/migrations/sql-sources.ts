import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler'

/** A file of SQL, and its text. */
export interface SqlSource {
  name: string
  sql: string
}

export const sourcesFolder = 'worker/db'

/** In the order of the migration: SQLite runs the triggers of one event in an order that follows from it. */
const order = [
  'schema/site',
  'search/search',
  'articles/addresses',
  'access-keys/access-keys',
  'auth/ended-sessions',
  'schema/changes',
  'reader/feed-positions',
  'reader/listings',
  'images/image-uses',
  'images/unused-uploads',
  'articles/lead-article',
  'settings/categories',
  'versions/versions',
  'accounts/accounts',
  'checklist/links',
  'authors/authors',
  'authors/credits',
  'images/image-mentions',
  'images/file-deletions',
  'editions/editions',
  'webhooks/webhooks',
]

/** @throws Error if a file is missing, or stands in no order */
export async function readSqlSources(): Promise<SqlSource[]> {
  const files = (await readdir(sourcesFolder, { recursive: true })).filter((file) =>
    file.endsWith('.sql'),
  )
  const stray = files.find((file) => !order.includes(file.replace(/\.sql$/, '')))
  if (stray) throw new Error(`${sourcesFolder}/${stray} has no place in the migration's order.`)
  return Promise.all(
    order.map(async (name) => ({
      name,
      sql: await readFile(join(sourcesFolder, `${name}.sql`), 'utf8'),
    })),
  )
}

/** The statements of a source, each on one line and without comments, as D1 can split them. */
export function flattened(sql: string): string[] {
  const line = sql
    .replaceAll(/'(?:[^']|'')*'|(?:\s|--[^\n]*)+/g, (part) => (part.startsWith("'") ? part : ' '))
    .replaceAll(/'(?:[^']|'')*'|\( | \)/g, (part) => (part.startsWith("'") ? part : part.trim()))
  return splitSqlQuery(line).map((statement) => `${statement.trim().replace(/;$/, '')};`)
}
