import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureProcess } from '#tests/bench/support/measured-process.ts'
import type { MeasuredRow } from '#tests/bench/support/measurement.ts'

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

interface Profile {
  /** Each comes before those that it called. */
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}

/** What the pages' own code is bundled into. */
const bundled = /\.prerender\/|\/dist\/builds\//

/**
 * Whose a function is: a package, this project's tools or the bundle of the pages; undefined for the runtime,
 * which works for whoever called it.
 */
function ownerOf({ functionName, url }: ProfileNode['callFrame']): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(idle)') return 'idle: waiting for files and content'
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (bundled.test(url)) return 'the pages, with Astro’s rendering, React and the parser'
  if (name) return name
  return url.startsWith('node:') || url === '' ? undefined : 'tools of this project'
}

/** Whose each function is, by its id in the profile. */
function ownersIn(nodes: readonly ProfileNode[]): Map<number, string> {
  const owners = new Map<number, string>()
  for (const { id, callFrame, children = [] } of nodes) {
    const owner = ownerOf(callFrame) ?? owners.get(id) ?? 'Node itself'
    for (const called of [id, ...children]) owners.set(called, owner)
  }
  return owners
}

/**
 * Runs a build of Astro's with V8's profiler on.
 *
 * @param env the build's settings
 * @param folder receives the profile
 * @returns a row for each part that takes a hundredth of the time or more, the largest first
 */
export async function profileBuild(
  env: Record<string, string>,
  folder: string,
): Promise<MeasuredRow[]> {
  const args = [
    '--cpu-prof',
    `--cpu-prof-dir=${folder}`,
    'node_modules/astro/bin/astro.mjs',
    'build',
  ]
  await measureProcess({
    args: [...args, '--silent'],
    env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const times = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    const { nodes, samples, timeDeltas }: Profile = JSON.parse(text)
    const owners = ownersIn(nodes)
    for (const [at, id] of samples.entries()) {
      const owner = owners.get(id) ?? ''
      times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[at] ?? 0))
    }
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .filter(([, time]) => time >= all / 100)
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, time]) => ({
      articles: `of it: ${part}`,
      seconds: (time / 1e6).toFixed(1),
      part: `${Math.round((100 * time) / all)} %`,
    }))
}
