import { z } from 'zod'
import { type BackupAccount, backupAccountSchema } from '#domain/backup.ts'
import type { SiteConnection } from './site-connection.ts'

/**
 * Reads records of one kind, page by page.
 *
 * @param site the connection to the site
 * @param kind the end of the call's path
 * @param schema what a record must be
 * @param nameOf what the next page follows
 * @returns all of them, in the order of their names
 * @throws UserError where the site fails
 */
export async function* recordsOf<T>(
  site: SiteConnection,
  kind: 'articles' | 'images' | 'access-keys' | 'changes',
  schema: z.ZodType<T>,
  nameOf: (record: T) => string | number,
): AsyncGenerator<T> {
  for (let after: string | number = ''; ; ) {
    const path: string = `/api/admin/backup/${kind}?after=${encodeURIComponent(after)}`
    const page = await site.send('GET', path, z.array(schema))
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = nameOf(last)
  }
}

const accountsSchema = z.object({
  accounts: z.array(backupAccountSchema),
  last: z.string().nullable(),
})

/**
 * @param site the connection to the site
 * @param withPasswords whether their password hashes are wanted
 * @returns all accounts
 * @throws UserError where the site fails, or does not tell passwords
 */
export async function readAccounts(
  site: SiteConnection,
  withPasswords: boolean,
): Promise<BackupAccount[]> {
  const found: BackupAccount[] = []
  const call = withPasswords ? 'passwords' : 'accounts'
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/api/admin/backup/${call}?after=${after}`
    const { accounts, last } = await site.send('GET', path, accountsSchema)
    found.push(...accounts)
    after = last
  }
  return found
}
