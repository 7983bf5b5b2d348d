import { type SQL, sql } from 'drizzle-orm'
import { admins } from '#worker/db/schema/access.ts'

// Accounts are found as their unique index compares them: by `lower()` of SQLite, which folds the letters
// of ASCII only. `Éva` is found as `ÉVA`, and is another account than `éva`.

/** The condition that an account has this name, in any letter case. */
export function isNamed(username: string | null): SQL {
  return sql`lower(${admins.username}) = lower(${username})`
}

/** As `isNamed`, for two names. */
export function isSameUsername(one: string, other: string): boolean {
  return foldUsername(one) === foldUsername(other)
}

/** What all spellings of a username have in common. */
export function foldUsername(username: string): string {
  return username.normalize('NFC').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
