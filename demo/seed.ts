import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { ApiClient } from '#tools/cli/api-client.ts'

const folder = import.meta.dirname

const articleFileSchema = z.object({
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['published', 'draft', 'needs_rewrite']),
  publishedAt: z.string().nullish(),
  coverImage: z.string(),
  coverAlt: z.string(),
  photoCredit: z.string(),
  quotes: z.array(
    z.object({
      text: z.string(),
      attribution: z.string().optional(),
      position: z.enum(['left', 'right', 'center']),
    }),
  ),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
})

interface DemonstrationArticle {
  /** From the JSON file. */
  fields: z.infer<typeof articleFileSchema>
  /** From the HTML file, with the demonstration's references to images. */
  html: string
}

/** How many images are uploaded at the same time: the site encodes one on each core. */
const concurrency = 4

/** A reference to an image of the demonstration in an article's text. */
const imageReference = /image:([a-z0-9-]+)/g

/** The calls that seeding makes. */
type SeedClient = Pick<ApiClient, 'create' | 'markForRewrite' | 'upload'>

/**
 * Stores the demonstration magazine in a running site, with the calls that the portal makes.
 *
 * @returns how many articles and images were stored
 */
export async function seedDemonstration(
  client: SeedClient,
): Promise<{ articles: number; images: number }> {
  const articles = await readArticles()
  const names = articles.flatMap(({ fields, html }) => [
    fields.coverImage,
    ...Array.from(html.matchAll(imageReference), ([, name = '']) => name),
  ])
  const uploads = await Readable.from(new Set(names))
    .map((name: string) => upload(client, name), { concurrency })
    .toArray()
  const addresses = new Map<string, string>(uploads)
  for (const article of articles) await store(client, article, addresses)
  return { articles: articles.length, images: addresses.size }
}

async function readArticles(): Promise<DemonstrationArticle[]> {
  const files = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.json'))
  const read = async (file: string) => {
    const name = join(folder, 'articles', basename(file, '.json'))
    const fields = articleFileSchema.parse(JSON.parse(await readFile(`${name}.json`, 'utf8')))
    return { fields, html: await readFile(`${name}.html`, 'utf8') }
  }
  return Promise.all(files.sort().map(read))
}

/** @returns the image's name and its address */
async function upload(client: SeedClient, name: string): Promise<[string, string]> {
  const file = `${name}.jpg`
  const image = await openAsBlob(join(folder, 'images', file), { type: 'image/jpeg' })
  const { url } = await client.upload(image, file)
  return [name, url]
}

async function store(
  client: SeedClient,
  { fields, html }: DemonstrationArticle,
  addresses: Map<string, string>,
): Promise<void> {
  const { status, publishedAt, coverImage, ...article } = fields
  const { _id } = await client.create({
    ...article,
    content: html.replace(imageReference, (_, name: string) => addresses.get(name) ?? ''),
    coverImage: addresses.get(coverImage) ?? '',
    published: status === 'published',
    ...(publishedAt && { publishedAt: new Date(publishedAt).toISOString() }),
  })
  if (status === 'needs_rewrite') await client.markForRewrite(_id)
}
