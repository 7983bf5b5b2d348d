import { setTimeout } from 'node:timers/promises'

/**
 * Reads pages and everything that they load, one page after another, until the returned function is
 * called.
 *
 * @param cookie a reader's `Cookie` header; empty for none
 */
export function startReading(origin: string, paths: readonly string[], cookie: string) {
  const failures: string[] = []
  let pages = 0
  let isStopped = false
  const read = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
    if (response.status !== 200) failures.push(`${path}: ${response.status}`)
    return response.text()
  }
  const readAll = async () => {
    while (!isStopped) {
      const page = await read(paths[pages++ % paths.length] ?? '/')
      await Promise.all([...new Set(page.match(/\/_astro\/[\w.@~-]+/g))].map(read))
      await setTimeout(100)
    }
  }
  const reading = readAll()
  return async () => {
    isStopped = true
    await reading
    return { pages, failures }
  }
}
