import { and, desc, eq, exists, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import { ownEvent, recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { adminSessions, admins, endedSessions, usedChallenges } from '#worker/db/schema/access.ts'

/** What is known of a session when it begins. */
export type NewPortalSession = Omit<typeof adminSessions.$inferInsert, 'accountId' | 'epoch'>

/**
 * A statement that lists a session, for the batch that signs in.
 *
 * @param account which of `admins` it is; without one nothing is listed, and no row is returned
 */
export function insertSession(binding: D1Database, session: NewPortalSession, account: SQL) {
  const { id, browser, signedInAt, lastDay, expiresAt } = session
  return database(binding)
    .insert(adminSessions)
    .select(
      sql`select ${id}, ${admins.id}, ${admins.sessionEpoch}, ${browser}, ${signedInAt}, ${lastDay},
        ${expiresAt} from ${admins} where ${account}`,
    )
    .onConflictDoUpdate({
      target: adminSessions.id,
      set: { epoch: sql`excluded.epoch`, lastDay, expiresAt },
    })
    .returning({ id: adminSessions.id })
}

/** Whether a listed session of an account is open. */
function isOpen(accountId: string): SQL | undefined {
  return and(
    eq(adminSessions.accountId, accountId),
    sql`${adminSessions.epoch} = (select ${admins.sessionEpoch} from ${admins}
      where ${admins.id} = ${accountId})`,
    gt(adminSessions.expiresAt, new Date().toISOString()),
    isNotEnded(sql`${adminSessions.id}`),
  )
}

/** Whether no logout has ended a session, inside a statement. */
function isNotEnded(session: string | SQL): SQL {
  return sql`not exists (select 1 from ${endedSessions} where ${endedSessions.id} = ${session})`
}

/**
 * Uses up a sign-in for what counts once.
 *
 * @returns whether it was unused
 */
export async function spendSignIn(
  binding: D1Database,
  signIn: typeof usedChallenges.$inferInsert,
): Promise<boolean> {
  const insert = database(binding).insert(usedChallenges).values(signIn).onConflictDoNothing()
  return (await insert.returning({ id: usedChallenges.id })).length > 0
}

/** The open sessions of an account, the newest first. */
export function selectSessions(binding: D1Database, accountId: string) {
  const { id, browser, signedInAt, lastDay } = adminSessions
  return database(binding)
    .select({ id, browser, signedInAt, lastDay })
    .from(adminSessions)
    .where(isOpen(accountId))
    .orderBy(desc(signedInAt))
}

/** Who changes their own access, in which session, and the id of the one that takes its place. */
export interface Caller {
  id: string
  username: string
  session: string
  /** The account's session epoch, as the session's token has it. */
  epoch: number
  renewed: string
}

/** Whether an account's session goes on: it may end at any time after the guard let it through. */
export function goesOn({ id, session, epoch }: Omit<Caller, 'username' | 'renewed'>) {
  return and(eq(admins.id, id), eq(admins.sessionEpoch, epoch), isNotEnded(session))
}

/**
 * Statements that end all sessions of an account, also those that are about to begin, and put a new one in the
 * place of the one that calls; `renewed` returns no row if that had ended already. What stands between the two
 * changes rows if the first one did.
 *
 * @param set what else changes of the account
 * @param condition whether to
 */
export function renewSessions(
  binding: D1Database,
  caller: Caller,
  { set = {}, condition }: { set?: { passwordHash?: string }; condition?: SQL } = {},
) {
  const db = database(binding)
  const epoch = caller.epoch + 1
  const { browser, signedInAt, lastDay, expiresAt } = adminSessions
  return {
    renewed: db
      .update(admins)
      .set({ ...set, sessionEpoch: epoch })
      .where(and(goesOn(caller), condition))
      .returning({ id: admins.id }),
    listed: db.insert(adminSessions).select(
      sql`select ${caller.renewed}, ${caller.id}, ${epoch}, ${browser}, ${signedInAt}, ${lastDay}, ${expiresAt}
        from ${adminSessions} where ${adminSessions.id} = ${caller.session} and ${hadEffect}`,
    ),
  }
}

/**
 * Ends the account's other sessions.
 *
 * @returns whether the new session took the place of the one that called
 */
export async function endOtherSessions(
  binding: D1Database,
  caller: Caller,
): Promise<{ renewed: boolean }> {
  const db = database(binding)
  const account = db.select({ id: admins.id }).from(admins).where(goesOn(caller))
  const others = db
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .where(and(isOpen(caller.id), ne(adminSessions.id, caller.session)))
  const { renewed } = await runBatch(binding, {
    event: recordEvent(
      binding,
      ownEvent('sessions-ended', caller),
      and(exists(account), exists(others)),
    ),
    ...renewSessions(binding, caller),
  })
  return { renewed: renewed.length > 0 }
}

/** @returns whether it was open */
export async function endOwnSession(
  binding: D1Database,
  account: Pick<Caller, 'id' | 'username'>,
  only: string,
): Promise<boolean> {
  const db = database(binding)
  const { id, expiresAt } = adminSessions
  const open = db
    .select({ number: sql<number>`null`.as('number'), id, expiresAt })
    .from(adminSessions)
    .where(and(isOpen(account.id), eq(id, only)))
  const { ended } = await runBatch(binding, {
    ended: db
      .insert(endedSessions)
      .select(open)
      .onConflictDoNothing()
      .returning({ id: endedSessions.id }),
    event: recordEvent(binding, ownEvent('sessions-ended', account), hadEffect),
  })
  return ended.length > 0
}

/** Records that a session is used on a day, in the background of the day's first call. */
export async function recordSessionDay(
  binding: D1Database,
  id: string,
  day: string,
): Promise<void> {
  await database(binding)
    .update(adminSessions)
    .set({ lastDay: day })
    .where(and(eq(adminSessions.id, id), lt(adminSessions.lastDay, day)))
}
