/** What readers met while they kept reading. */
export interface Load {
  /** Ends the reading, and tells what was met. */
  stop(): Promise<{ pages: number; faults: string[] }>
}

/** What a page names, and the browser fetches at once. */
const assetNames = /\/_astro\/[\w.@~-]+/g

/**
 * Keeps reading pages with all that they load, as browsers do: every request must be answered, and
 * every script and style of a page be there and of the page's own release.
 *
 * @param origin where the product runs
 * @param readers each with its cookies and the pages that it opens by turns
 * @param releaseOf tells from an asset's name which release it is of
 * @returns the running load
 */
export function startLoad(
  origin: string,
  readers: readonly { cookie: string; paths: readonly string[] }[],
  releaseOf: (asset: string) => string,
): Load {
  const faults: string[] = []
  let pages = 0
  let stopped = false

  async function get(path: string, cookie: string): Promise<string> {
    const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
    const text = await response.text()
    if (response.status !== 200) faults.push(`${path} was answered ${response.status}`)
    return text
  }

  async function read({ cookie, paths }: (typeof readers)[number]): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      try {
        const page = await get(path, cookie)
        const assets = [...new Set(page.match(assetNames))]
        const releases = new Set(assets.map(releaseOf))
        if (releases.size > 1) faults.push(`${path} names files of ${[...releases].join(' and ')}`)
        await Promise.all(assets.map((asset) => get(asset, cookie)))
        pages++
      } catch (error) {
        faults.push(`${path} was not answered: ${error}`)
      }
    }
  }

  const reading = readers.map(read)
  return {
    stop: async () => {
      stopped = true
      await Promise.all(reading)
      return { pages, faults }
    },
  }
}
