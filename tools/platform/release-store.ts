import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeFingerprint } from './fingerprint.ts'

/** Makes a build id, which sorts by time and ends with the fingerprint of the code. */
export async function newBuildId(): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${time}-${await codeFingerprint()}`
}

/** Marks a folder that is still being copied. */
const arrivingPrefix = 'arriving-'

/**
 * The releases on this machine, each in a folder that is named by its build. Build ids sort by time,
 * and the newest release is served. A release arrives by one rename, so readers get either the old
 * site or the new one.
 */
export class ReleaseStore {
  readonly #folder: string
  #current: string | undefined

  private constructor(folder: string, current: string | undefined) {
    this.#folder = folder
    this.#current = current
  }

  static async open(folder: string): Promise<ReleaseStore> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const finished = names.filter((name) => !name.startsWith(arrivingPrefix))
    return new ReleaseStore(folder, finished.sort().at(-1))
  }

  /** The folder of the served release; undefined before the first one. */
  get current(): string | undefined {
    return this.#current && join(this.#folder, this.#current)
  }

  /**
   * Serves a copy of a finished release from now on. The release before it stays for requests that
   * are being answered; older ones, and what a killed process left, are removed.
   */
  async serve(buildId: string, release: string): Promise<void> {
    const arriving = join(this.#folder, `${arrivingPrefix}${buildId}`)
    try {
      // A rename from the build's folder would fail between two file systems.
      await cp(release, arriving, { recursive: true })
      await rename(arriving, join(this.#folder, buildId))
    } catch (error) {
      await this.#remove([`${arrivingPrefix}${buildId}`])
      throw error
    }
    const kept = [buildId, this.#current]
    this.#current = buildId
    await this.#remove((await readdir(this.#folder)).filter((name) => !kept.includes(name)))
  }

  async #remove(names: readonly string[]): Promise<void> {
    const options = { recursive: true, force: true }
    await Promise.all(names.map((name) => rm(join(this.#folder, name), options)))
  }
}
