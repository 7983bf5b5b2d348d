import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Inside the project: for a folder elsewhere, Astro puts parts of every build into one shared place.
 */
const folder = join('dist', 'builds')

let named = 0

/**
 * @param buildId a build's name
 * @returns the folder that it is built in: its own, also where two begin in the same moment
 */
export function buildFolder(buildId: string): string {
  return join(folder, `${buildId}-${++named}-${process.pid}`)
}

/** Removes what builds of processes that are no more have left. */
export async function removeLeftovers(): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => !runs(Number(name.split('-').at(-1))))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
