import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How many releases are kept, the served one among them. */
const keptReleases = 3

/**
 * The releases on this machine: a folder each, and a pointer to the one that is served. Moving the
 * pointer is one rename, so that a reader gets either the old site or the new one.
 */
export class ReleaseStore {
  readonly #folder: string
  #current: string | undefined

  private constructor(folder: string, current: string | undefined) {
    this.#folder = folder
    this.#current = current
  }

  /**
   * @param folder where the releases are
   * @returns the store, pointing to the release that was served last
   */
  static async open(folder: string): Promise<ReleaseStore> {
    await mkdir(folder, { recursive: true })
    const pointer = await readFile(join(folder, 'current'), 'utf8').catch(() => '')
    const there = (await readdir(folder)).includes(pointer)
    return new ReleaseStore(folder, there ? pointer : undefined)
  }

  /** The folder of the served release; undefined before the first one. */
  get current(): string | undefined {
    return this.#current && this.#pathOf(this.#current)
  }

  /**
   * Takes in a finished release, whole or not at all.
   *
   * @param buildId the build's name
   * @param folder where the build left it
   */
  async add(buildId: string, folder: string): Promise<void> {
    const arriving = join(this.#folder, `arriving-${buildId}`)
    await cp(folder, arriving, { recursive: true })
    await rename(arriving, this.#pathOf(buildId))
  }

  /** @returns the folders of all kept releases, the newest first */
  async folders(): Promise<string[]> {
    return (await this.#ids()).map((id) => this.#pathOf(id))
  }

  /**
   * Serves another release from now on, and removes the oldest ones.
   *
   * @param buildId the build whose finished release is to be served
   */
  async serve(buildId: string): Promise<void> {
    const pointer = join(this.#folder, 'current')
    await writeFile(`${pointer}.next`, buildId)
    await rename(`${pointer}.next`, pointer)
    this.#current = buildId
    await this.#prune()
  }

  #pathOf(buildId: string): string {
    return join(this.#folder, buildId)
  }

  async #ids(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    return folders
      .filter((name) => !name.startsWith('arriving-'))
      .sort()
      .reverse()
  }

  async #prune(): Promise<void> {
    const others = (await this.#ids()).filter((id) => id !== this.#current)
    const old = others.slice(keptReleases - 1)
    await Promise.all(old.map((id) => rm(this.#pathOf(id), { recursive: true, force: true })))
  }
}
