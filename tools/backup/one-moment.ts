import { isDeepStrictEqual } from 'node:util'
import type { BackupAccessKey, BackupAccount, BackupState } from '#domain/backup/backup.ts'
import { listBackupArticles, readBackupState } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { UserError } from '#tools/cli/user-error.ts'
import type { BackedUpFiles } from './backed-up-files.ts'
import type { GatheredRecords } from './gathered-records.ts'
import { readAccounts, readRecords } from './record-pages.ts'

const articlesPerCall = 10

/** How often changed articles are read again before the backup gives up. */
const maxRounds = 100

/** What is read while editors write. */
interface Gathered {
  records: GatheredRecords
  uploads: readonly Pick<BackedUpFiles<never>, 'match' | 'update' | 'areUnchanged'>[]
}

/** What is short enough to be read whole, before a moment and after it. */
interface Lists {
  accounts: BackupAccount[]
  'access-keys': BackupAccessKey[]
}

export function readState(site: ApiClient): Promise<BackupState> {
  return request(site, readBackupState)
}

/**
 * Reads everything, and what changed again until all of it is what the site holds at one moment, that of the state
 * which is returned: articles and uploads are as it says, the lists are the same before and after it, and of
 * the versions that it names none was replaced before it was read.
 */
export async function catchUp(
  site: ApiClient,
  atStart: BackupState,
  { records, uploads }: Gathered,
  withPasswords: boolean,
): Promise<{ state: BackupState; lists: Lists }> {
  let { renamedVersion } = atStart
  // First: without the build token, password hashes are refused.
  let lists = await readLists(site, withPasswords)
  for await (const article of readRecords(site, 'articles', ({ id }) => id)) {
    records.putArticle(article, atStart.moment.marks[article.id])
  }
  await readVersions(site, records)
  for (let round = 0; round < maxRounds; round++) {
    const state = await readState(site)
    // Articles keep their revisions when their category is renamed: all are read again.
    if (state.renamedVersion !== renamedVersion) records.keepArticles([])
    renamedVersion = state.renamedVersion
    if (state.restoring) {
      throw new UserError('The site is being restored. Make the backup when that has ended.')
    }
    records.keepArticles(state.articles.map(([id]) => id))
    const markOf = (id: string) => state.moment.marks[id]
    const stale = state.articles
      .filter((article) => !records.hasArticle(article, markOf(article[0])))
      .map(([id]) => id)
    const others = uploads.filter((files) => !files.match(state))
    if (stale.length === 0 && others.length === 0) {
      const [now, ...unchanged] = await Promise.all([
        readLists(site, withPasswords),
        ...uploads.map((files) => files.areUnchanged()),
      ])
      await readVersions(site, records)
      if (
        unchanged.every(Boolean) &&
        isDeepStrictEqual(now, lists) &&
        records.keepVersions(state.moment)
      ) {
        return { state, lists }
      }
      lists = now
      others.push(...uploads.filter((_, index) => !unchanged[index]))
    }
    for (const files of others) await files.update()
    for (let start = 0; start < stale.length; start += articlesPerCall) {
      const ids = stale.slice(start, start + articlesPerCall).join(',')
      for (const article of await request(site, listBackupArticles, { query: { ids } })) {
        records.putArticle(article, markOf(article.id))
      }
    }
  }
  throw new UserError(
    'The articles change faster than they can be read. Try again at a quieter time.',
  )
}

async function readLists(site: ApiClient, withPasswords: boolean): Promise<Lists> {
  const [accounts, accessKeys] = await Promise.all([
    readAccounts(site, withPasswords),
    Array.fromAsync(readRecords(site, 'access-keys', ({ id }) => id)),
  ])
  return { accounts, 'access-keys': accessKeys }
}

/** Reads the versions that were stored since. */
async function readVersions(site: ApiClient, records: GatheredRecords): Promise<void> {
  for await (const version of readRecords(site, 'versions', (v) => v.number, records.lastVersion)) {
    records.putVersion(version)
  }
}
