import { mkdir, readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { articleSchema } from '#domain/articles/article.ts'
import { publishedEditionSchema } from '#domain/editions/edition-schema.ts'
import { languages } from '#domain/language/language.ts'

const contentStateSchema = z.object({
  contentVersion: z.number().int().nonnegative(),
  contentSource: z.string(),
  /** Titles of the articles that are new or changed since the last build. */
  changed: z.array(z.string()),
  /** Ids of the articles that were removed since the last build. */
  gone: z.array(z.string()),
  /** Hashes of the images that the content uses, each once. */
  images: z.array(z.string()),
  /** Where the addresses lead that the articles had before, or have as their ids. */
  redirects: z.array(z.object({ from: z.string(), to: z.string(), id: z.string() })),
  /** The editions that are offered as files, with their published articles in their order. */
  editions: z.array(
    z.object({ edition: publishedEditionSchema, articles: z.array(articleSchema) }),
  ),
  /** Of the settings, as far as these files need them. */
  publication: z.object({
    name: z.string(),
    timeZone: z.string(),
    language: z.enum(languages),
    /** The logo for paper, if there is one. */
    logo: z.object({ address: z.string(), alt: z.string() }).optional(),
  }),
})

export type ContentState = z.infer<typeof contentStateSchema>

function fileUrl(cacheDir: URL): URL {
  return new URL('content-state.json', cacheDir)
}

/**
 * Passes the state from the content loader to the integration that writes `release.json`. The two
 * run in different module graphs of one build, so it goes through a file in the cache folder.
 */
export async function recordContentState(cacheDir: URL, state: ContentState): Promise<void> {
  await mkdir(cacheDir, { recursive: true })
  await writeFile(fileUrl(cacheDir), JSON.stringify(state))
}

/** Reads what the content loader recorded. Fails if no loader ran. */
export async function readContentState(cacheDir: URL): Promise<ContentState> {
  return contentStateSchema.parse(JSON.parse(await readFile(fileUrl(cacheDir), 'utf8')))
}
