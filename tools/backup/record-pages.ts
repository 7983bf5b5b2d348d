import type { BackupAccount } from '#domain/backup/backup.ts'
import {
  listBackupAccessKeys,
  listBackupAccounts,
  listBackupArticles,
  listBackupAudio,
  listBackupChanges,
  listBackupImages,
  listBackupPasswords,
  listBackupVersions,
} from '#domain/backup/calls.ts'
import { type Answer, request, requestOf } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/** The calls that list one kind of records, page by page. */
const recordCalls = {
  articles: listBackupArticles,
  images: listBackupImages,
  audio: listBackupAudio,
  'access-keys': listBackupAccessKeys,
  changes: listBackupChanges,
  versions: listBackupVersions,
} as const

type Kind = keyof typeof recordCalls
export type BackupRecord<K extends Kind> = Answer<(typeof recordCalls)[K]>[number]

/**
 * Reads all records of one kind, page by page.
 *
 * @param keyOf the key by which the site sorts the records; a page starts after one
 * @param from the key of the last record that is known already
 */
export async function* readRecords<K extends Kind>(
  site: ApiClient,
  kind: K,
  keyOf: (record: BackupRecord<K>) => string | number,
  from: string | number = '',
): AsyncGenerator<BackupRecord<K>> {
  const call = recordCalls[kind]
  for (let after = from; ; ) {
    const page: BackupRecord<K>[] = await site.fetch(
      requestOf(call, { query: { after } }),
      async (response) => call.response.parse(await response.json()) as BackupRecord<K>[],
    )
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = keyOf(last)
  }
}

/**
 * @param withPasswords whether to read the password hashes, too
 * @throws ApiError `unauthorized` if hashes are asked for without the build token
 */
export async function readAccounts(
  site: ApiClient,
  withPasswords: boolean,
): Promise<BackupAccount[]> {
  const found: BackupAccount[] = []
  const call = withPasswords ? listBackupPasswords : listBackupAccounts
  for (let after: string | null = ''; after !== null; ) {
    const page: Answer<typeof call> = await request(site, call, { query: { after } })
    found.push(...page.accounts)
    after = page.last
  }
  return found
}
