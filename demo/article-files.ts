import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { cardFieldNames, pickFields, storedFields } from '#domain/articles/article-fields.ts'
import { stageSchema } from '#domain/board/stage.ts'
import { correctionSubmissionSchema } from '#domain/corrections/correction-schema.ts'

const folder = join(import.meta.dirname, 'articles')

const articleFileSchema = z.object({
  ...pickFields(storedFields, [...cardFieldNames, 'authors', 'quotes', 'citations']),
  status: z.enum(['published', 'draft', 'needs_rewrite']),
  publishedAt: z.string().nullish(),
  /** In how many days from the seeding a draft is published, or is planned for. */
  scheduledInDays: z.number().optional(),
  plannedInDays: z.number().optional(),
  /** Where a draft is on the board. It is assigned to its writer. */
  stage: stageSchema.optional(),
  audio: z.object({ file: z.string(), title: z.string(), duration: z.number() }).nullish(),
  /** What readers are told of an update, with which the article is published again. */
  correction: correctionSubmissionSchema.optional(),
  /** Why readers cannot see it any more. */
  withdrawal: z.string().optional(),
  /** Who reads it by a preview link for a week. */
  previewFor: z.string().optional(),
  /** What an article said before, oldest first: words of the text, and what stood there instead. */
  earlier: z
    .array(z.object({ name: z.string().optional(), words: z.record(z.string(), z.string()) }))
    .default([]),
  /** Each on words of the text, which stand there once. */
  notes: z.array(z.object({ quote: z.string(), texts: z.array(z.string()) })).default([]),
})

export interface DemonstrationArticle {
  /** Of its files. */
  name: string
  /** From the JSON file. */
  fields: z.infer<typeof articleFileSchema>
  /** From the HTML file, with the demonstration's references to images. */
  html: string
}

/** @returns the articles in `demo/articles`, by their files' names */
export async function readArticles(): Promise<DemonstrationArticle[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const read = async (file: string) => {
    const name = join(folder, basename(file, '.json'))
    const fields = articleFileSchema.parse(JSON.parse(await readFile(`${name}.json`, 'utf8')))
    return { name: basename(name), fields, html: await readFile(`${name}.html`, 'utf8') }
  }
  return Promise.all(files.sort().map(read))
}
