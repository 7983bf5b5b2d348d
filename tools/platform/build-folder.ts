import { mkdir, mkdtempDisposable, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Inside the project: builds whose folders lie elsewhere would share one of Astro's folders. */
const parent = join('dist', 'builds')

/** Gives one build a folder of its own, and removes it afterwards. */
export async function withBuildFolder<T>(build: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true })
  await using folder = await mkdtempDisposable(join(parent, `${process.pid}-`))
  return await build(folder.path)
}

/** Removes the folders of builds whose process was killed. */
export async function removeAbandonedBuilds(): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  const abandoned = names.filter((name) => !isRunning(Number.parseInt(name, 10)))
  const options = { recursive: true, force: true }
  await Promise.all(abandoned.map((name) => rm(join(parent, name), options)))
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
