import { and, desc, eq, gt, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { adminSessionSeconds } from '#domain/auth/session.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { adminSessions, admins, endedSessions, usedChallenges } from '#worker/db/schema/access.ts'

/** What is known of a session when it begins. */
export type NewPortalSession = Omit<typeof adminSessions.$inferInsert, 'accountId' | 'epoch'>

/**
 * A statement that lists a session, for the batch that signs in.
 *
 * @param account which of `admins` it is; without one nothing is listed
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
}

/** Whether a listed session of an account is open. */
function isOpen(binding: D1Database, accountId: string): SQL | undefined {
  const db = database(binding)
  const epoch = db
    .select({ epoch: admins.sessionEpoch })
    .from(admins)
    .where(eq(admins.id, accountId))
  const ended = db
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, adminSessions.id))
  return and(
    eq(adminSessions.accountId, accountId),
    sql`${adminSessions.epoch} = ${epoch}`,
    gt(adminSessions.expiresAt, new Date().toISOString()),
    notExists(ended),
  )
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
    .where(isOpen(binding, accountId))
    .orderBy(desc(signedInAt))
}

/**
 * A statement that ends open sessions of an account: one, or all but one.
 *
 * @param condition whether to
 */
export function endSessionsOf(
  binding: D1Database,
  accountId: string,
  which: { only: string } | { except: string },
  condition?: SQL,
) {
  const db = database(binding)
  const chosen =
    'only' in which ? eq(adminSessions.id, which.only) : ne(adminSessions.id, which.except)
  const ending = db
    .select({
      number: sql<number>`null`.as('number'),
      id: adminSessions.id,
      expiresAt: adminSessions.expiresAt,
    })
    .from(adminSessions)
    .where(and(isOpen(binding, accountId), chosen, condition))
  return db
    .insert(endedSessions)
    .select(ending)
    .onConflictDoNothing()
    .returning({ id: endedSessions.id })
}

/** Who changes their own access, in which session, and the id of the one that takes its place. */
export interface Caller {
  id: string
  username: string
  session: string
  renewed: string
}

/**
 * Statements that end all open sessions of an account, the calling one too, and put a new one in the place
 * of that one; none if the calling session had ended already, and then `ended` returns no row.
 *
 * @param condition whether to
 */
export function renewSessions(
  binding: D1Database,
  { id: accountId, session, renewed }: Caller,
  condition: SQL = sql`true`,
) {
  const db = database(binding)
  // A newer token of the same session may be valid for longer than the one that was shown.
  const expiresAt = new Date(Date.now() + adminSessionSeconds * 1000).toISOString()
  const { epoch, browser, signedInAt, lastDay } = adminSessions
  const isOver = sql`exists (select 1 from ${endedSessions} where ${endedSessions.id} = ${session})`
  return {
    listed: db.insert(adminSessions).select(
      sql`select ${renewed}, ${accountId}, ${epoch}, ${browser}, ${signedInAt}, ${lastDay},
          ${adminSessions.expiresAt}
        from ${adminSessions}
        where ${adminSessions.id} = ${session} and not ${isOver} and ${condition}`,
    ),
    ended: db
      .insert(endedSessions)
      .select(sql`select null, ${session}, ${expiresAt} where ${condition}`)
      .onConflictDoNothing()
      .returning({ id: endedSessions.id }),
    others: endSessionsOf(binding, accountId, { except: renewed }, hadEffect),
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
  const { ended } = await runBatch(database(binding), {
    ...renewSessions(binding, caller),
    event: recordEnd(binding, caller),
  })
  return { renewed: ended.length > 0 }
}

/** @returns whether it was open */
export async function endOwnSession(
  binding: D1Database,
  account: Pick<Caller, 'id' | 'username'>,
  only: string,
): Promise<boolean> {
  const { ended } = await runBatch(database(binding), {
    ended: endSessionsOf(binding, account.id, { only }),
    event: recordEnd(binding, account),
  })
  return ended.length > 0
}

/** Records that the statement before it ended sessions of the account. */
function recordEnd(binding: D1Database, { username }: Pick<Caller, 'username'>) {
  const event = { kind: 'sessions-ended', by: username, subject: username } as const
  return recordEvent(binding, event, hadEffect)
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
