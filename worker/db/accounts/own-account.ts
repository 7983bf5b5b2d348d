import { sql } from 'drizzle-orm'
import { ownEvent, recordEvent } from '#worker/db/audit/audit-events.ts'
import { countRecoveryCodes, selectPasskeys } from '#worker/db/auth/passkeys.ts'
import { type Caller, renewSessions, selectSessions } from '#worker/db/auth/portal-sessions.ts'
import { hadEffect, runBatch } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { deleteReset } from './invitations.ts'

/** Where an account is signed in, and what it signs in with beside its password. */
export async function readAccess(binding: D1Database, accountId: string) {
  const {
    sessions,
    passkeys,
    codes: [codes],
  } = await runBatch(binding, {
    sessions: selectSessions(binding, accountId),
    passkeys: selectPasskeys(binding, accountId),
    codes: countRecoveryCodes(binding, accountId),
  })
  return { sessions, passkeys, recoveryCodes: codes?.count ?? 0 }
}

/**
 * Sets the password of the account that calls, and ends its sessions, and a reset that is open. Its passkeys stay.
 *
 * @returns whether the new session took the place of the one that called; if not, nothing was changed
 */
export async function setOwnPassword(
  binding: D1Database,
  caller: Caller,
  passwordHash: string,
): Promise<{ renewed: boolean }> {
  const isSet = sql`exists (select 1 from ${admins} where ${admins.passwordHash} = ${passwordHash})`
  const { renewed, listed } = renewSessions(binding, caller, { set: { passwordHash } })
  const done = await runBatch(binding, {
    renewed,
    event: recordEvent(binding, ownEvent('password-set', caller), hadEffect),
    listed,
    reset: deleteReset(binding, caller.id, isSet),
  })
  return { renewed: done.renewed.length > 0 }
}
