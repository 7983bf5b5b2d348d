import { resolve } from 'node:path'
import { childrenOfThis } from './measured-process.ts'
import type { MeasuredRow } from './measurement.ts'
import { bundledText, readCpu } from './worker-process.ts'

const rounds = 8
const times = 1_000

/** An article's page, and the `Cookie` header of its reader. */
export interface Page {
  path: string
  cookie: string
}

/**
 * The Worker that runs each part of the gate, as a module's text.
 *
 * @param renderer the path of the bundled renderer
 */
export function gatePartsWorker(renderer: string): Promise<string> {
  const alias = { 'latchkey-renderer': resolve(renderer) }
  return bundledText(
    `
    import { runPart } from '#worker/testing/gate-parts.ts'
    export default { fetch: runPart }`,
    alias,
  )
}

/**
 * Microseconds of CPU that each middleware takes of a reader's request, beyond one that does nothing: the
 * lowest of eight rounds, which go through all of them.
 *
 * @param start starts the Worker of `gatePartsWorker`
 */
export async function measureParts(
  start: () => Promise<{ origin: string; stop: () => Promise<void> }>,
  { path, cookie }: Page,
): Promise<MeasuredRow[]> {
  const before = new Set(await childrenOfThis())
  const worker = await start()
  const pid = (await childrenOfThis()).find((child) => !before.has(child)) ?? 0
  const run = async (part: number) => {
    const headers = { cookie, 'x-part': String(part), 'x-times': String(times) }
    const started = await readCpu(pid)
    const response = await fetch(worker.origin + path, { headers })
    const name = await response.text()
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${name} did not answer the page.`)
    const ended = await readCpu(pid)
    return { name, microseconds: ((ended.worker - started.worker) * 1_000) / times }
  }
  const lowest = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    for (let part = 0, ran = await run(part); ran; part += 1, ran = await run(part)) {
      const { name, microseconds } = ran
      lowest.set(name, Math.min(lowest.get(name) ?? Number.POSITIVE_INFINITY, microseconds))
    }
  }
  await worker.stop()
  const nothing = lowest.get('nothing') ?? 0
  return [...lowest].map(([name, microseconds]) => {
    const own = name === 'nothing' ? microseconds : microseconds - nothing
    return {
      what: name === 'nothing' ? 'Hono with one middleware that does nothing' : name,
      'µs of CPU': own.toFixed(1),
    }
  })
}
