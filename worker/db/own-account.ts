import { eq } from 'drizzle-orm'
import { hadEffect, recordEvent } from '#worker/db/audit-events.ts'
import { database } from '#worker/db/database.ts'
import { countRecoveryCodes, selectPasskeys } from '#worker/db/passkeys.ts'
import { endSessionsOf, selectSessions } from '#worker/db/portal-sessions.ts'
import { admins } from '#worker/db/schema/access.ts'

/** Where an account is signed in, and what it signs in with beside its password. */
export async function readAccess(binding: D1Database, accountId: string) {
  const [sessions, passkeys, [codes]] = await database(binding).batch([
    selectSessions(binding, accountId),
    selectPasskeys(binding, accountId),
    countRecoveryCodes(binding, accountId),
  ])
  return { sessions, passkeys, recoveryCodes: codes?.count ?? 0 }
}

/** Sets the password of the account that calls, and ends its other sessions. Its passkeys stay. */
export async function setOwnPassword(
  binding: D1Database,
  { id, username, session }: { id: string; username: string; session: string },
  passwordHash: string,
): Promise<void> {
  const db = database(binding)
  await db.batch([
    db.update(admins).set({ passwordHash }).where(eq(admins.id, id)),
    recordEvent(binding, { kind: 'password-set', by: username, subject: username }, hadEffect),
    endSessionsOf(binding, id, { except: session }),
  ])
}
