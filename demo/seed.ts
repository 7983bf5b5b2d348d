import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { AdminClient } from '#local/admin-client.ts'

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

/**
 * Fills a product with the demonstration magazine, through the same calls that the admin portal
 * makes.
 *
 * @param client a signed-in administrator
 * @returns how many articles and images were stored
 */
export async function seedDemonstration(
  client: AdminClient,
): Promise<{ articles: number; images: number }> {
  const files = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.json'))
  const uploads = new Map<string, string>()
  const upload = async (name: string) => {
    const file = `${name}.jpg`
    const image = await openAsBlob(join(folder, 'images', file), { type: 'image/jpeg' })
    const { url } = await client.upload(image, file)
    uploads.set(name, url)
    return url
  }
  for (const file of files.sort()) {
    const name = join(folder, 'articles', basename(file, '.json'))
    const article = articleFileSchema.parse(JSON.parse(await readFile(`${name}.json`, 'utf8')))
    const html = await readFile(`${name}.html`, 'utf8')
    await store(client, upload, article, html)
  }
  return { articles: files.length, images: uploads.size }
}

async function store(
  client: AdminClient,
  upload: (name: string) => Promise<string>,
  { status, publishedAt, coverImage, ...article }: z.infer<typeof articleFileSchema>,
  html: string,
): Promise<void> {
  let content = html
  for (const [reference, name = ''] of html.matchAll(/image:([a-z0-9-]+)/g)) {
    content = content.replace(reference, await upload(name))
  }
  const { _id } = await client.create({
    ...article,
    content,
    coverImage: await upload(coverImage),
    published: status === 'published',
    ...(publishedAt && { publishedAt: new Date(publishedAt).toISOString() }),
  })
  if (status === 'needs_rewrite') await client.markForRewrite(_id)
}
