import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { feedTopSchema } from '#domain/feed.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { startLoad } from './constant-load.ts'
import { stampRelease } from './stamped-release.ts'
import type { StartedProduct } from './started-product.ts'

/**
 * Serves one release after another while readers with and without a session keep reading.
 *
 * @param product the running product
 * @param count how many releases
 * @returns how many pages were read, and every request that failed or got files of another release
 */
export async function switchUnderLoad(
  product: StartedProduct,
  count: number,
): Promise<{ pages: number; faults: string[] }> {
  // Nothing is rendered by the Worker, whose pages name the files of its own build.
  await product.settled()
  product.hold()
  const store = new ReleaseStore(join(product.state, 'releases'))
  const built = await store.current()
  if (!built) throw new Error('The product serves no release.')
  const cookie = product.cookies.reader
  const paths = ['/', '/about', '/search', ...(await articlePaths(product))]
  const signedIn = Array.from({ length: 3 }, (_, shift) => ({
    cookie,
    paths: [...paths.slice(shift), ...paths.slice(0, shift)],
  }))
  const readers = [...signedIn, { cookie: '', paths: ['/login'] }]
  const releaseOf = (asset: string) => /-(s\d+)\.\w+$/.exec(asset)?.[1] ?? 'the build'
  // The store removes it after a few switches.
  const original = await stampRelease(built, 's0')
  const load = startLoad(product.origin, readers, releaseOf)
  try {
    for (let number = 1; number <= count; number++) {
      const id = `s${number}`
      const folder = await stampRelease(original, id)
      await store.add(id, folder)
      await store.serve(id)
      await rm(folder, { recursive: true })
      await load.everyoneReads()
    }
  } finally {
    await load.stop()
    await rm(original, { recursive: true })
    product.letGo()
  }
  return load.stop()
}

async function articlePaths(product: StartedProduct): Promise<string[]> {
  const headers = { cookie: product.cookies.reader }
  const response = await fetch(`${product.origin}/feeds/all/top.json`, { headers })
  const { articles } = feedTopSchema.parse(await response.json())
  return articles.map(({ _id }) => `/article/${_id}`)
}
