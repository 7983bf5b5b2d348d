import { z } from 'zod'
import { type BackupAccount, backupAccountSchema } from '#domain/backup.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/**
 * Reads all records of one kind, page by page.
 *
 * @param kind the end of the call's path
 * @param keyOf the key by which the site sorts the records; a page starts after one
 */
export async function* readRecords<T>(
  site: ApiClient,
  kind: 'articles' | 'images' | 'audio' | 'access-keys' | 'changes' | 'versions',
  schema: z.ZodType<T>,
  keyOf: (record: T) => string | number,
): AsyncGenerator<T> {
  for (let after: string | number = ''; ; ) {
    const path: string = `/api/admin/backup/${kind}?after=${encodeURIComponent(after)}`
    const page = await site.call('GET', path, z.array(schema))
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = keyOf(last)
  }
}

const accountsSchema = z.object({
  accounts: z.array(backupAccountSchema),
  last: z.string().nullable(),
})

/**
 * @param withPasswords whether to read the password hashes, too
 * @throws ApiError `unauthorized` if hashes are asked for without the build token
 */
export async function readAccounts(
  site: ApiClient,
  withPasswords: boolean,
): Promise<BackupAccount[]> {
  const found: BackupAccount[] = []
  const kind = withPasswords ? 'passwords' : 'accounts'
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/api/admin/backup/${kind}?after=${after}`
    const { accounts, last } = await site.call('GET', path, accountsSchema)
    found.push(...accounts)
    after = last
  }
  return found
}
