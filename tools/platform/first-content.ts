import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { Report } from '#tools/cli/terminal.ts'

/** Fills an empty database. */
export type Seed = (client: ApiClient) => Promise<{ articles: number; images: number }>

/** In the folder of local data while the database is being filled. */
const mark = 'seeding'

/** The database with its files. */
const stored = 'v3'

/** Removes what a start stored that was ended before its magazine was whole. Nobody has worked with it yet. */
export async function clearHalfSeeded(state: string, report: Report): Promise<void> {
  if (!existsSync(join(state, mark))) return
  report('An earlier start was ended before it had stored the whole magazine: starting over …')
  for (const name of [stored, mark]) await rm(join(state, name), { recursive: true, force: true })
}

/** Fills the database, if it is empty. */
export async function seedEmptyDatabase(
  client: ApiClient,
  { seed, state, report }: { seed?: Seed | undefined; state: string; report: Report },
): Promise<void> {
  const { contentVersion } = await client.releases()
  if (!seed || contentVersion > 0 || (await client.count()) > 0) return
  report('The database is empty: storing the demonstration magazine …')
  await writeFile(join(state, mark), '')
  const { articles, images } = await seed(client)
  await rm(join(state, mark))
  report(`Stored ${articles} articles and ${images} images. Building the site …`)
}
