import { env } from 'cloudflare:test'
import type { Release } from '#domain/releases/release.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import type { Environment } from '#worker/environment.ts'
import { instrumentDatabase } from './instrumented-database.ts'

/**
 * The release under test as though it had been built otherwise.
 *
 * @param assets the real release
 * @param facts what its `release.json` is to say
 * @param images hashes by the list of published images that holds them; everything else is answered
 * by the real release
 * @param lists other files of it, by their paths
 * @returns what stands in for the binding
 */
export function servedFrom(
  assets: Fetcher,
  facts: Partial<Release>,
  images: Record<string, string[]> = {},
  lists: Record<string, string> = {},
): Fetcher {
  const fetchAsset: Fetcher['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const [, list = ''] = /^\/published-images\/(..)\.txt$/.exec(pathname) ?? []
    if (images[list]) return new Response(images[list].map((hash) => `${hash}\n`).join(''))
    if (lists[pathname] !== undefined) return new Response(lists[pathname])
    const response = await assets.fetch(request)
    if (!response.ok || pathname !== '/release.json') return response
    return Response.json({ ...(await response.json<Release>()), ...facts })
  }
  return { fetch: fetchAsset, connect: assets.connect }
}

/** A Worker that remembers nothing, and is served a release of this moment. */
export async function freshIsolate(): Promise<Environment> {
  const { content } = await readContentAndBuilds(env.DB, 1)
  const release = {
    buildId: crypto.randomUUID(),
    contentVersion: content.version,
    contentSource: content.databaseId,
  }
  const { binding: DB } = instrumentDatabase(env.DB)
  return { ...env, DB, ASSETS: servedFrom(env.ASSETS, release) }
}
