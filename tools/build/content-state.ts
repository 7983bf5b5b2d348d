import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const contentStateSchema = z.object({
  contentVersion: z.number().int().nonnegative(),
  contentSource: z.string(),
  /** Titles of the articles that this sync brought, new or changed. */
  changed: z.array(z.string()),
  /** Ids of the articles that this sync took away. */
  gone: z.array(z.string()),
  /** Hashes of the images that the content uses. */
  images: z.array(z.string()),
})

/** What a build's content was when it was synced. */
export type ContentState = z.infer<typeof contentStateSchema>

function fileIn(cacheDir: URL): URL {
  return new URL('content-state.json', cacheDir)
}

/**
 * Hands the synced state from the content loader to the integration that writes `release.json`;
 * the two run in different module graphs of one build.
 *
 * @param cacheDir the build's cache folder
 * @param state what the loader reached
 */
export async function recordContentState(cacheDir: URL, state: ContentState): Promise<void> {
  await mkdir(fileURLToPath(cacheDir), { recursive: true })
  await writeFile(fileIn(cacheDir), JSON.stringify(state))
}

/**
 * @param cacheDir the build's cache folder
 * @returns what the loader of this build reached
 * @throws where no loader ran
 */
export async function readContentState(cacheDir: URL): Promise<ContentState> {
  return contentStateSchema.parse(JSON.parse(await readFile(fileIn(cacheDir), 'utf8')))
}
