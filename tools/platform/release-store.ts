import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How many releases are kept, the served one among them. */
const keptReleases = 3

/** Before the name of a folder that is still being copied. */
const arrival = 'arriving-'

/**
 * The releases on this machine: a folder each, and a file that names those that were served last,
 * the served one first. Writing it anew is one rename, so that a reader gets either the old site or
 * the new one. It is read with every request: another process may move it.
 */
export class ReleaseStore {
  readonly #folder: string

  /** @param folder where the releases are; made when the first one comes */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns the folder of the served release; undefined before the first one */
  async current(): Promise<string | undefined> {
    const [served] = await this.#served()
    return served && this.#pathOf(served)
  }

  /** @returns the folder of the release that was served before; undefined where there is none */
  async previous(): Promise<string | undefined> {
    const [, before] = await this.#served()
    return before && this.#pathOf(before)
  }

  /**
   * Takes in a finished release, whole or not at all.
   *
   * @param buildId the build's name
   * @param folder where the build left it
   */
  async add(buildId: string, folder: string): Promise<void> {
    const arriving = join(this.#folder, arrival + buildId)
    await mkdir(this.#folder, { recursive: true })
    try {
      await cp(folder, arriving, { recursive: true })
      await rename(arriving, this.#pathOf(buildId))
    } catch (error) {
      await rm(arriving, { recursive: true, force: true })
      throw error
    }
  }

  /** @returns the folders of all kept releases, the newest first */
  async folders(): Promise<string[]> {
    const ids = (await this.#names()).filter((name) => !name.startsWith(arrival))
    return ids
      .sort()
      .reverse()
      .map((id) => this.#pathOf(id))
  }

  /**
   * Serves another release from now on, and removes the oldest ones.
   *
   * @param buildId the build whose finished release is to be served
   */
  async serve(buildId: string): Promise<void> {
    const before = (await this.#served()).filter((id) => id !== buildId)
    const kept = [buildId, ...before].slice(0, keptReleases)
    await this.#point(kept)
    await this.#removeOthers(kept)
  }

  /**
   * Serves the release again that was served before. The one that is left keeps its files until the
   * next release is served, for the pages that readers have open.
   */
  async goBack(): Promise<void> {
    await this.#point((await this.#served()).slice(1))
  }

  /** Removes what a process that was killed had begun to take in. */
  async removeLeftovers(): Promise<void> {
    const left = (await this.#names()).filter((name) => name.startsWith(arrival))
    await Promise.all(left.map((name) => rm(this.#pathOf(name), { recursive: true, force: true })))
  }

  #pathOf(buildId: string): string {
    return join(this.#folder, buildId)
  }

  /** The releases that were served last and are still there, the served one first. */
  async #served(): Promise<string[]> {
    const text = await readFile(join(this.#folder, 'current'), 'utf8').catch(missingAsEmpty)
    return text.split('\n').filter(Boolean)
  }

  async #point(ids: readonly string[]): Promise<void> {
    const pointer = join(this.#folder, 'current')
    await writeFile(`${pointer}.next`, ids.join('\n'))
    await rename(`${pointer}.next`, pointer)
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch((error) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  async #removeOthers(kept: readonly string[]): Promise<void> {
    const others = (await this.#names()).filter(
      (name) => !kept.includes(name) && !name.startsWith(arrival),
    )
    await Promise.all(others.map((id) => rm(this.#pathOf(id), { recursive: true, force: true })))
  }
}

function missingAsEmpty(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
