import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { type Category, categories } from '#domain/category.ts'
import { feedPageSize } from '#domain/feed.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** How many random sequences are tried, each with a seed of its own: `SEED=… ROUNDS=…`. */
const rounds = Number(process.env.ROUNDS ?? 2)
const firstSeed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** What one seed found is not tried away with another. */
const once = { retry: 0 }

it(
  'what is served before a build equals, byte and header, what the build then serves',
  once,
  async () => {
    await fillToPageBoundary()
    await product.settled()
    for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
      const done: string[] = []
      console.log(`SEED=${seed}`)
      const random = seededRandom(seed)
      await magazinePaths()
      product.pauseBuilds()
      for (let step = 0; step < 6; step++) done.push(await act(random))
      const paths = await magazinePaths()
      const before = await Promise.all(paths.map(snapshot))
      product.resumeBuilds()
      await product.settled()
      const after = await Promise.all(paths.map(snapshot))
      const told = `seed ${seed}: ${done.join(', ')}`
      for (const [index, path] of paths.entries()) {
        expect([path, after[index]?.headers], told).toEqual([path, before[index]?.headers])
        expect([path, after[index]?.body === before[index]?.body], told).toEqual([path, true])
      }
    }
  },
)

/** So many articles that the next ones begin a page of the feeds, and others end one. */
async function fillToPageBoundary(): Promise<void> {
  product.pauseBuilds()
  const { length } = await product.client.list()
  for (let made = length; made < 2 * feedPageSize; made++) {
    const publishedAt = new Date(Date.UTC(2026, made % 10, 5)).toISOString()
    const text = { title: `Filling ${made}`, content: '<p>x</p>', category: 'Politics' } as const
    await product.client.create({ ...text, publishedAt, published: true })
  }
  product.resumeBuilds()
}

/** One thing that an administrator does; tells which. */
async function act(random: Random): Promise<string> {
  const { client } = product
  const listed = await client.list()
  const published = listed
    .filter((article) => article.published)
    .toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? -1 : 1))
  const images = [...new Set(listed.map(({ coverImage }) => coverImage).filter(Boolean))]
  const image = random.pick(images) ?? ''
  const n = random.number()
  const publishedAt = new Date(Date.UTC(2026, Math.floor(random.number() * 11), 3)).toISOString()
  const category = random.pick<Category | ''>(['Politics', ...categories, '']) ?? ''
  const chosen = random.pick(listed)
  const visible = random.pick(published)
  const text = { title: `Title ${n}`, content: `<p>${n}</p>`, category }

  const change = async (id: string | undefined, fields: Partial<Article>) => {
    if (!id) return
    const { title, content, summary, category, coverImage, tags, published, revision } =
      await client.read(id)
    const stored = { title, content, summary, category, coverImage, tags, published, revision }
    const { publishedAt, ...rest } = fields
    await client.save(id, { ...stored, ...rest, ...(publishedAt && { publishedAt }) })
  }
  const acts: Record<string, () => Promise<unknown>> = {
    publish: () => client.create({ ...text, coverImage: image, published: true }),
    'publish in between': () => client.create({ ...text, publishedAt, published: true }),
    draft: () => client.create(text),
    delete: async () => chosen && client.remove(chosen._id),
    edit: () => change(visible?._id, { content: `<p>${n}</p>` }),
    retitle: () => change(visible?._id, { title: `Title ${n}` }),
    'move to a category': () => change(visible?._id, { category }),
    tag: () => change(visible?._id, { tags: [`tag ${n}`, 'second'] }),
    'change the cover': () => change(visible?._id, { coverImage: image }),
    'change an image': () => change(visible?._id, { content: `<img src="${image}" alt="${n}">` }),
    redate: () => change(visible?._id, { publishedAt }),
    retract: () => change(visible?._id, { published: false }),
    'retract the newest': () => change(published.at(-1)?._id, { published: false }),
    'retract the oldest': () => change(published[0]?._id, { published: false }),
    'publish again': () => change(listed.find((one) => !one.published)?._id, { published: true }),
    'publish at the old end': () =>
      client.create({ ...text, publishedAt: '2020-01-01T00:00:00.000Z', published: true }),
  }
  const kind = random.pick(Object.keys(acts)) ?? 'publish'
  await acts[kind]?.()
  return kind
}

/** Pages and images that were ever there: what is gone must be gone in both. */
const seen = new Set<string>()

async function magazinePaths(): Promise<string[]> {
  const listed = await product.client.list()
  for (const { _id, coverImage } of listed) {
    seen.add(`/article/${_id}`)
    if (coverImage) seen.add(coverImage)
  }
  const feeds = ['all', ...categories.map((category) => category.toLowerCase())]
  const pages = ['top', '1', '2', '3', '4']
  return [
    ...['/', '/latest', '/about', '/article/nothing-aaaaaa', ...seen],
    ...feeds.flatMap((feed) => pages.map((page) => `/feeds/${feed}/${page}.json`)),
  ]
}

async function snapshot(path: string) {
  const headers = { cookie: product.cookies.reader }
  const response = await fetch(product.origin + path, { redirect: 'manual', headers })
  const { date: _, ...told } = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { headers: { ...told, status: response.status }, body }
}
