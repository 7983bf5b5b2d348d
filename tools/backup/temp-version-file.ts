import type { BackupMoment, BackupVersion } from '#domain/backup/backup.ts'
import { type StoredRecord, TempRecordFile } from './temp-record-file.ts'

/** The versions that there were at a moment. */
export interface VersionsOfMoment extends Pick<BackupMoment, 'versionRanges'> {
  /** Undefined if a site does not say it, nor whether each number of a range has a version. */
  versionNames: BackupMoment['versionNames'] | undefined
}

interface StoredVersion extends StoredRecord {
  name: string | null
}

/** Versions on disk, which are read while others are stored, named and thinned out. */
export class TempVersionFile {
  readonly #file: TempRecordFile
  readonly #versions = new Map<number, StoredVersion>()
  /** The number of the last version that was read; 0 before the first. */
  last = 0

  private constructor(file: TempRecordFile) {
    this.#file = file
  }

  /**
   * @returns an empty file beside the backup, under a name of its own; `close` deletes it
   * @throws UserError if the folder cannot be written to
   */
  static async openBeside(backup: string): Promise<TempVersionFile> {
    return new TempVersionFile(await TempRecordFile.openBeside(backup, 'versions'))
  }

  /** @throws UserError if the disk is full */
  async put(version: BackupVersion): Promise<void> {
    const stored = await this.#file.append(version)
    this.#versions.set(version.number, { ...stored, name: version.name })
    this.last = Math.max(this.last, version.number)
  }

  /**
   * Keeps the versions that there were at a moment, with the names that they had. Nothing else of a version
   * ever changes.
   *
   * @returns false, with all that were read, if one of them was replaced before it was read
   * @throws UserError if the disk is full
   */
  async keep({ versionRanges, versionNames }: VersionsOfMoment): Promise<boolean> {
    const others = new Map(this.#versions)
    const kept: [number, StoredVersion][] = []
    for (const [from, to] of versionRanges) {
      for (let number = from; number <= to; number++) {
        const stored = this.#versions.get(number)
        if (stored) kept.push([number, stored])
        else if (versionNames) return false
        others.delete(number)
      }
    }
    for (const number of others.keys()) this.#versions.delete(number)
    const names = versionNames && new Map(versionNames)
    for (const [number, stored] of kept) {
      const name = names ? (names.get(number) ?? null) : stored.name
      if (name !== stored.name) await this.put({ ...(await this.#read(stored)), name })
    }
    return true
  }

  async #read(stored: StoredRecord): Promise<BackupVersion> {
    const [line] = await Array.fromAsync(this.#file.lines([stored]))
    return JSON.parse(String(line))
  }

  get count(): number {
    return this.#versions.size
  }

  get bytes(): number {
    return [...this.#versions.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The lines, sorted by number. */
  lines(): AsyncGenerator<Buffer> {
    const byNumber = [...this.#versions].sort(([one], [other]) => one - other)
    return this.#file.lines(byNumber.map(([, stored]) => stored))
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
