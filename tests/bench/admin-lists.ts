import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import type { MeasuredRow } from './support/measurement.ts'
import { measureLists } from './support/timed-lists.ts'

const articles = 10_000
const atOnce = 16

/** What the dashboard asks for. */
const lists = {
  'first page': '/api/admin/articles?limit=50',
  'a tab': '/api/admin/articles?limit=50&status=draft',
  'sorted by title': '/api/admin/articles?limit=50&sort=title',
  'sorted by author, a page in the middle': `/api/admin/articles?limit=50&sort=author&before=${encodeURIComponent('Writer 50,m')}`,
  'a search that finds 10': '/api/admin/articles?limit=50&q=number+77+7',
  'a search that finds nothing': '/api/admin/articles?limit=50&q=nowhere',
  'a search that finds everything': '/api/admin/articles?limit=50&q=number&sort=title',
  counts: '/api/admin/counts',
  'counts of a search': '/api/admin/counts?q=number+77',
  'staging area': '/api/admin/staging?limit=50',
}

/** Measures the lists of the admin portal over ten thousand drafts, on the whole product. */
export async function measureAdminLists(): Promise<MeasuredRow[]> {
  await using product = await startProduct()
  await fill(product)
  return await measureLists(product, lists)
}

async function fill({ client }: StartedProduct): Promise<void> {
  for (let made = 0; made < articles; made += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, articles - made) }, (_, at) => made + at)
    await Promise.all(
      numbers.map((number) =>
        client.create({
          title: `Article number ${number}`,
          author: `Writer ${number % 100}`,
          summary: 'What it is about, in a sentence that is about as long as they are.',
          content: `<p>${'A sentence of a text of usual length. '.repeat(100)}</p>`,
        }),
      ),
    )
  }
}
