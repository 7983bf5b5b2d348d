import type { Release } from '#domain/release.ts'

/**
 * The release under test as though it had been built otherwise.
 *
 * @param assets the real release
 * @param facts what its `release.json` is to say; everything else is answered by the real release
 * @returns what stands in for the binding
 */
export function servedFrom(assets: Fetcher, facts: Partial<Release>): Fetcher {
  const fetchAsset: Fetcher['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    const response = await assets.fetch(request)
    if (!response.ok || new URL(request.url).pathname !== '/release.json') return response
    return Response.json({ ...(await response.json<Release>()), ...facts })
  }
  return { fetch: fetchAsset, connect: assets.connect }
}
