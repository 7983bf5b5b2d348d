import { setTimeout } from 'node:timers/promises'

/** Readers who keep reading. */
export interface Load {
  /** Settles when each reader has opened a page, and all that it loads, after this was called. */
  everyoneReads(): Promise<void>
  /** Ends the reading, and tells what was met. */
  stop(): Promise<{ pages: number; faults: string[] }>
}

interface Reader {
  cookie: string
  /** The pages that it opens by turns. */
  paths: readonly string[]
}

/** What a page names, and the browser fetches at once. */
const assetNames = /\/_astro\/[\w.@~-]+/g

/**
 * Keeps reading pages with all that they load, as browsers do: every request must be answered, and
 * every script and style of a page be there and of the page's own release.
 *
 * @param origin where the product runs
 * @param readers who reads
 * @param releaseOf tells from an asset's name which release it is of
 * @returns the running load
 */
export function startLoad(
  origin: string,
  readers: readonly Reader[],
  releaseOf: (asset: string) => string,
): Load {
  const faults: string[] = []
  /** How many pages each has opened. */
  const opened = readers.map(() => 0)
  let pages = 0
  let stopped = false

  async function get(path: string, cookie: string): Promise<string> {
    const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
    const text = await response.text()
    if (response.status !== 200) faults.push(`${path} was answered ${response.status}`)
    return text
  }

  async function read({ cookie, paths }: Reader, number: number): Promise<void> {
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
      opened[number] = turn + 1
    }
  }

  const reading = readers.map(read)
  return {
    everyoneReads: async () => {
      // The first of two may have begun before.
      const enough = opened.map((count) => count + 2)
      while (opened.some((count, number) => count < (enough[number] ?? 0))) await setTimeout(10)
    },
    stop: async () => {
      stopped = true
      await Promise.all(reading)
      return { pages, faults }
    },
  }
}
