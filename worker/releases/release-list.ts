/** Lists of the served release by path, cached for one build. */
const releaseLists = new WeakMap<Fetcher, { buildId: string; lists: Map<string, string> }>()

/**
 * Reads one of the small files in which a release lists what its articles use.
 *
 * @returns its text, which takes a fraction of a set's memory; empty if the release has no such file
 * @throws if the release does not answer
 */
export async function readReleaseList(assets: Fetcher, buildId: string, path: string) {
  let cached = releaseLists.get(assets)
  if (cached?.buildId !== buildId) {
    cached = { buildId, lists: new Map() }
    releaseLists.set(assets, cached)
  }
  const list = cached.lists.get(path) ?? (await fetchList(assets, path))
  cached.lists.set(path, list)
  return list
}

async function fetchList(assets: Fetcher, path: string): Promise<string> {
  const response = await assets.fetch(new Request(`https://assets.invalid${path}`))
  if (response.status === 404) return ''
  if (!response.ok) throw new Error(`${path} of the release answered ${response.status}.`)
  return response.text()
}
