import { setTimeout } from 'node:timers/promises'

/** Without it, reading would take more processor time than the build that it goes on beside. */
const pauseMs = 150

/**
 * Reads pages, one after another, until the returned function is called. With each page comes one of
 * the files that it loads, another one each time: the rest a browser has kept.
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
      const page = await read(paths[pages % paths.length] ?? '/')
      const files = [...new Set(page.match(/\/_astro\/[\w.@~-]+/g))]
      const file = files[Math.floor(pages++ / paths.length) % files.length]
      if (file) await read(file)
      await setTimeout(pauseMs)
    }
  }
  const reading = readAll()
  return async () => {
    isStopped = true
    await reading
    return { pages, failures }
  }
}
