import { and, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Invitation } from '#domain/accounts/account.ts'
import { lastEvent, recordEvent } from '#worker/db/audit/audit-events.ts'
import { hasPasskey, selectPasskeys } from '#worker/db/auth/passkeys.ts'
import { insertSession, type NewPortalSession } from '#worker/db/auth/portal-sessions.ts'
import { database, hadEffect, insertFrom, pickColumns, runBatch } from '#worker/db/database.ts'
import { admins, invitations } from '#worker/db/schema/access.ts'
import type { AdminRecord } from './admins.ts'
import { endHandedOut, purpose } from './handed-out.ts'

const listedColumns = {
  id: invitations.id,
  role: invitations.role,
  username: admins.username,
  ...pickColumns(invitations, 'name', 'createdBy', 'createdAt', 'expiresAt'),
}

/** The invitations and password resets that can be used, with the names of the accounts. */
function selectOpen(binding: D1Database) {
  return database(binding)
    .select(listedColumns)
    .from(invitations)
    .leftJoin(admins, eq(admins.id, invitations.accountId))
}

function isOpen() {
  return gt(invitations.expiresAt, new Date().toISOString())
}

/** @returns the open ones, the newest first */
export function listInvitations(binding: D1Database): Promise<Invitation[]> {
  return selectOpen(binding).where(isOpen()).orderBy(sql`${invitations.createdAt} desc`).all()
}

/** @returns the invitation with this hash, if it is open */
export function findInvitation(binding: D1Database, hash: string): Promise<Invitation | undefined> {
  return selectOpen(binding)
    .where(and(eq(invitations.hash, hash), isOpen()))
    .get()
}

/**
 * Stores an invitation, and deletes those that expired and older resets of the same account. If the same person
 * made the same one by this id, that gets the new hash.
 *
 * @returns when it was made and expires; undefined if there is another one with its id
 */
export async function insertInvitation(
  binding: D1Database,
  invitation: typeof invitations.$inferSelect,
): Promise<Pick<Invitation, 'createdAt' | 'expiresAt'> | undefined> {
  const db = database(binding)
  const { id, hash, role, name, createdBy: by, createdAt, accountId } = invitation
  const times = { createdAt: invitations.createdAt, expiresAt: invitations.expiresAt }
  const byId = eq(invitations.id, id)
  const isSame = sql`${byId} and ${invitations.role} = ${role} and ${invitations.name} is ${name}
    and ${invitations.accountId} is ${accountId} and ${invitations.createdBy} = ${by}`
  const isStored = sql`exists (select 1 from ${invitations} where ${invitations.hash} = ${hash})`
  const kind = accountId ? 'reset-made' : 'invitation-made'
  const { repeated, made } = await runBatch(binding, {
    expired: db.delete(invitations).where(lte(invitations.expiresAt, createdAt)),
    repeated: db.update(invitations).set({ hash }).where(isSame).returning(times),
    made: db.insert(invitations).values(invitation).onConflictDoNothing().returning(times),
    event: recordEvent(binding, { kind, by, subject: purpose }, and(byId, hadEffect), invitations),
    earlier: accountId
      ? deleteReset(binding, accountId, and(ne(invitations.id, id), isStored))
      : undefined,
  })
  return made[0] ?? repeated[0]
}

/** The statement that ends the password reset of an account, if one is open. */
export function deleteReset(binding: D1Database, accountId: string, condition?: SQL) {
  return database(binding)
    .delete(invitations)
    .where(and(eq(invitations.accountId, accountId), condition))
}

/** @returns whether it was there */
export async function deleteInvitation(
  binding: D1Database,
  id: string,
  by: string,
): Promise<boolean> {
  const byId = eq(invitations.id, id)
  const event = { kind: 'invitation-revoked', by, subject: purpose } as const
  const { deleted } = await runBatch(binding, {
    event: recordEvent(binding, event, byId, invitations),
    deleted: database(binding).delete(invitations).where(byId).returning({ id: invitations.id }),
  })
  return deleted.length > 0
}

/**
 * Uses an invitation: makes the account and deletes the invitation, or neither.
 *
 * @returns the account; undefined if the invitation is not open or the name is taken
 */
export async function acceptInvitation(
  binding: D1Database,
  hash: string,
  account: { username: string; passwordHash: string },
  session: NewPortalSession,
): Promise<(AdminRecord & { hasPasskey: boolean }) | undefined> {
  const id = crypto.randomUUID()
  const row = {
    ...account,
    id,
    role: invitations.role,
    sessionEpoch: 1,
    createdAt: new Date().toISOString(),
    seenEvent: lastEvent(),
  }
  const where = and(eq(invitations.hash, hash), isNull(invitations.accountId), isOpen())
  const { made } = await runBatch(binding, {
    made: insertFrom(binding, admins, row, { from: invitations, where })
      .onConflictDoNothing()
      .returning(),
    event: recordUse(binding, 'invitation-used', sql`${admins.id} = ${id}`),
    session: insertSession(binding, session, eq(admins.id, id)),
    used: database(binding)
      .delete(invitations)
      .where(
        and(
          eq(invitations.hash, hash),
          sql`exists (select 1 from ${admins} where ${admins.id} = ${id})`,
        ),
      ),
  })
  return made[0] && { ...made[0], hasPasskey: false }
}

/**
 * Uses a password reset: sets the password, ends the account's sessions and what it handed out, and
 * deletes the reset. The account's passkeys stay.
 *
 * @returns the account; undefined if the reset is not open
 */
export async function acceptReset(
  binding: D1Database,
  hash: string,
  passwordHash: string,
  session: NewPortalSession,
): Promise<(AdminRecord & { hasPasskey: boolean }) | undefined> {
  const db = database(binding)
  const reset = db
    .select({ id: invitations.accountId })
    .from(invitations)
    .where(and(eq(invitations.hash, hash), isOpen()))
  const username = sql`(select ${admins.username} from ${admins} where ${admins.id} = (${reset}))`
  const { changed } = await runBatch(binding, {
    handedOut: endHandedOut(binding, { username, by: username, using: hash }),
    changed: db
      .update(admins)
      .set({ passwordHash, sessionEpoch: sql`${admins.sessionEpoch} + 1` })
      .where(sql`${admins.id} = (${reset})`)
      .returning(),
    event: recordUse(binding, 'password-set', sql`${admins.id} = (${reset})`),
    session: insertSession(
      binding,
      session,
      sql`${admins.id} = (${reset}) and not ${hasPasskey(sql`${admins.id}`)}`,
    ),
    used: db.delete(invitations).where(eq(invitations.hash, hash)),
  })
  const [account] = changed
  return (
    account && { ...account, hasPasskey: (await selectPasskeys(binding, account.id)).length > 0 }
  )
}

/** Records what an account did by its link in the statement before: it joined, or set a new password. */
function recordUse(binding: D1Database, kind: 'invitation-used' | 'password-set', account: SQL) {
  const by = sql`(select ${admins.username} from ${admins} where ${account})`
  const role = sql`(select ${admins.role} from ${admins} where ${account})`
  return recordEvent(binding, { kind, by, subject: kind === 'password-set' ? by : role }, hadEffect)
}
