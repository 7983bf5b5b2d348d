import type { BackupMoment, BackupVersion } from '#domain/backup/backup.ts'
import { TempRecordFile } from './temp-record-file.ts'

interface VersionFacts {
  name: string | null
}

/** Versions on disk, which are read while others are stored, named and thinned out. */
export class TempVersionFile extends TempRecordFile<number, VersionFacts> {
  /** The number of the last version that was read; 0 before the first. */
  last = 0

  /** @throws UserError if the disk is full */
  async put(version: BackupVersion): Promise<void> {
    await this.append(version.number, version, { name: version.name })
    this.last = Math.max(this.last, version.number)
  }

  /**
   * Keeps the versions that there were at a moment, with the names that they had. Nothing else of a version
   * ever changes.
   *
   * @returns false, with all that were read, if one of them was replaced before it was read
   * @throws UserError if the disk is full
   */
  async keep({ versionRanges, versionNames }: BackupMoment): Promise<boolean> {
    const others = new Set(this.records.keys())
    for (const [from, to] of versionRanges) {
      for (let number = from; number <= to; number++) {
        if (!this.records.has(number)) return false
        others.delete(number)
      }
    }
    for (const number of others) this.records.delete(number)
    const names = new Map(versionNames)
    for (const [number, stored] of this.records) {
      const name = names.get(number) ?? null
      if (name === stored.name) continue
      const version: BackupVersion = JSON.parse(String(await this.line(stored)))
      await this.put({ ...version, name })
    }
    return true
  }
}
