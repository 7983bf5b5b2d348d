import { eq } from 'drizzle-orm'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { countRecoveryCodes, selectPasskeys } from '#worker/db/auth/passkeys.ts'
import { type Caller, renewSessions, selectSessions } from '#worker/db/auth/portal-sessions.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'

/** Where an account is signed in, and what it signs in with beside its password. */
export async function readAccess(binding: D1Database, accountId: string) {
  const {
    sessions,
    passkeys,
    codes: [codes],
  } = await runBatch(database(binding), {
    sessions: selectSessions(binding, accountId),
    passkeys: selectPasskeys(binding, accountId),
    codes: countRecoveryCodes(binding, accountId),
  })
  return { sessions, passkeys, recoveryCodes: codes?.count ?? 0 }
}

/**
 * Sets the password of the account that calls, and ends its sessions. Its passkeys stay.
 *
 * @returns whether the new session took the place of the one that called
 */
export async function setOwnPassword(
  binding: D1Database,
  caller: Caller,
  passwordHash: string,
): Promise<{ renewed: boolean }> {
  const db = database(binding)
  const { id, username } = caller
  const { ended } = await runBatch(db, {
    account: db.update(admins).set({ passwordHash }).where(eq(admins.id, id)),
    event: recordEvent(
      binding,
      { kind: 'password-set', by: username, subject: username },
      hadEffect,
    ),
    ...renewSessions(binding, caller),
  })
  return { renewed: ended.length > 0 }
}
