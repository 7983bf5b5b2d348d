import { eq } from 'drizzle-orm'
import { hadEffect, recordEvent } from '#worker/db/audit/audit-events.ts'
import { countRecoveryCodes, selectPasskeys } from '#worker/db/auth/passkeys.ts'
import { endSessionsOf, selectSessions } from '#worker/db/auth/portal-sessions.ts'
import { database, runBatch } from '#worker/db/database.ts'
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

/** Sets the password of the account that calls, and ends its other sessions. Its passkeys stay. */
export async function setOwnPassword(
  binding: D1Database,
  { id, username, session }: { id: string; username: string; session: string },
  passwordHash: string,
): Promise<void> {
  const db = database(binding)
  await runBatch(db, {
    account: db.update(admins).set({ passwordHash }).where(eq(admins.id, id)),
    event: recordEvent(
      binding,
      { kind: 'password-set', by: username, subject: username },
      hadEffect,
    ),
    sessions: endSessionsOf(binding, id, { except: session }),
  })
}
