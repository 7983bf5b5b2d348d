import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { BackupMoment, BackupState, BackupVersion } from '#domain/backup/backup.ts'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { UserError } from '#tools/cli/user-error.ts'

/** Only the running backup reads them: they need not outlast a power failure. */
const tables = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE articles (key TEXT PRIMARY KEY, revision, copy_revision, mark, record TEXT);
  CREATE TABLE versions (key INTEGER PRIMARY KEY, record TEXT);`

/**
 * Articles and versions, in a file beside the backup until it is known which of them belong to the same moment.
 * Each method throws a UserError if the disk is full.
 */
export class GatheredRecords {
  readonly #path: string
  readonly #database: DatabaseSync

  /** @throws UserError if the backup's folder cannot be written to */
  constructor(backup: string) {
    this.#path = `${backup}.${randomBytes(4).toString('hex')}.records`
    try {
      closeSync(openSync(this.#path, 'wx', 0o600))
      this.#database = new DatabaseSync(this.#path)
      this.#database.exec(tables)
    } catch (error) {
      rmSync(this.#path, { force: true })
      throw new UserError(`${backup} cannot be written: ${(error as Error).message}`)
    }
  }

  /**
   * Replaces an earlier state of the article.
   *
   * @param mark what the site said of it before it was read: it is whole if it says so afterwards, too
   */
  putArticle(article: BackupArticle, mark: string | undefined): void {
    const facts = [article.id, article.revision, article.workingCopy?.revision ?? 0, mark ?? null]
    const sql = 'INSERT OR REPLACE INTO articles VALUES (?, ?, ?, ?, ?)'
    this.#run(sql, ...facts, JSON.stringify(article))
  }

  /** Whether there is the article as a state of the site has it. */
  hasArticle(facts: BackupState['articles'][number], mark: string | undefined): boolean {
    const sql =
      'SELECT 1 FROM articles WHERE key = ? AND revision = ? AND copy_revision = ? AND mark IS ?'
    return this.#run(sql, ...facts, mark ?? null).length > 0
  }

  /** Drops all other articles. */
  keepArticles(ids: readonly string[]): void {
    this.#keep('articles', ids)
  }

  /** The number of the last version that was read; 0 before the first. */
  get lastVersion(): number {
    return Number(this.#run('SELECT max(key) AS last FROM versions')[0]?.last)
  }

  putVersion(version: BackupVersion): void {
    this.#run('INSERT INTO versions VALUES (?, ?)', version.number, JSON.stringify(version))
  }

  /**
   * Keeps the versions that there were at a moment, with the names that they had. Nothing else of a version
   * ever changes.
   *
   * @returns false, with all that were read, if one of them was replaced before it was read
   */
  keepVersions({ versionRanges, versionNames }: BackupMoment): boolean {
    const numbers = versionRanges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    )
    const among = 'SELECT 1 FROM versions WHERE key IN (SELECT value FROM json_each(?))'
    if (this.#run(among, JSON.stringify(numbers)).length < numbers.length) return false
    this.#keep('versions', numbers)
    const rename = "UPDATE versions SET record = json_set(record, '$.name', ?)"
    this.#run(`${rename} WHERE record ->> 'name' IS NOT NULL`, null)
    for (const [number, name] of versionNames) this.#run(`${rename} WHERE key = ?`, name, number)
    return true
  }

  /** How many records of a kind there are, and the bytes of their lines. */
  sizeOf(kind: 'articles' | 'versions'): { count: number; bytes: number } {
    const sql = `SELECT count(*) AS count, sum(octet_length(record) + 1) AS bytes FROM ${kind}`
    const [size] = this.#run(sql)
    return { count: Number(size?.count), bytes: Number(size?.bytes) }
  }

  /** One JSON document a line, sorted by key. */
  *linesOf(kind: 'articles' | 'versions'): Generator<Buffer> {
    const records = this.#database.prepare(`SELECT record FROM ${kind} ORDER BY key`).iterate()
    for (const { record } of records) yield Buffer.from(`${record}\n`)
  }

  /** Deletes the file. */
  close(): void {
    this.#database.close()
    rmSync(this.#path, { force: true })
  }

  #keep(kind: 'articles' | 'versions', keys: readonly (string | number)[]): void {
    const others = `DELETE FROM ${kind} WHERE key NOT IN (SELECT value FROM json_each(?))`
    this.#run(others, JSON.stringify(keys))
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    try {
      return this.#database.prepare(sql).all(...values)
    } catch (error) {
      throw new UserError(`${this.#path} cannot be written: ${(error as Error).message}`)
    }
  }
}
