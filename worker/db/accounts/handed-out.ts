import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { HandedOut } from '#domain/accounts/handed-out.ts'
import { webhookName } from '#domain/webhooks/webhook.ts'
import { titleOf } from '#worker/db/article-rows.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, pickColumns, runBatch } from '#worker/db/database.ts'
import { isOpenLink } from '#worker/db/previews/preview-links.ts'
import { admins, invitations } from '#worker/db/schema/access.ts'
import { previewLinks } from '#worker/db/schema/previews.ts'
import { webhooks } from '#worker/db/schema/webhooks.ts'
import { selectTokensOf } from '#worker/db/tokens/tokens.ts'
import { nameOf } from './admins.ts'

/** The invitations and resets of an account that can be used. */
function invitationsOf(username: SQL): SQL | undefined {
  const now = new Date().toISOString()
  return and(eq(invitations.createdBy, username), gt(invitations.expiresAt, now))
}

/** The preview links of an account that open their article, or would if it left the bin. */
function linksOf(username: SQL): SQL | undefined {
  return and(eq(previewLinks.createdBy, username), isOpenLink())
}

/** Whose password an invitation sets; null if it makes an account. */
const resetName = sql<string | null>`(select ${admins.username} from ${admins}
  where ${admins.id} = ${invitations.accountId})`

/** Whose password an invitation sets, or whom it invites and with which role, such as `Wren (writer)`. */
export const purpose = sql`coalesce(${resetName},
  ${invitations.name} || ' (' || ${invitations.role} || ')', ${invitations.role})`

/** The title of a link's article, which may be in the bin. */
const title = sql<string>`coalesce(${titleOf(previewLinks.articleId)}, '')`

/**
 * What an account gave to others that opens something without its own session, and is still open; and its webhooks.
 *
 * @returns undefined if there is no such account
 */
export async function readHandedOut(
  binding: D1Database,
  id: string,
): Promise<HandedOut | undefined> {
  const db = database(binding)
  const { account, ...handedOut } = await runBatch(binding, {
    account: db.select({ id: admins.id }).from(admins).where(eq(admins.id, id)),
    invitations: db
      .select({
        ...pickColumns(invitations, 'id', 'role', 'name', 'expiresAt'),
        username: resetName.as('username'),
      })
      .from(invitations)
      .where(invitationsOf(nameOf(id)))
      .orderBy(asc(invitations.createdAt)),
    previewLinks: db
      .select({
        ...pickColumns(previewLinks, 'id', 'name', 'expiresAt'),
        title: title.as('title'),
      })
      .from(previewLinks)
      .where(linksOf(nameOf(id)))
      .orderBy(asc(previewLinks.createdAt)),
    tokens: selectTokensOf(binding, nameOf(id)),
    webhooks: db
      .select(pickColumns(webhooks, 'id', 'url', 'description'))
      .from(webhooks)
      .where(eq(webhooks.createdBy, nameOf(id)))
      .orderBy(asc(webhooks.createdAt)),
  })
  if (account.length === 0) return undefined
  const named = handedOut.webhooks.map((webhook) => ({
    id: webhook.id,
    name: webhookName(webhook),
  }))
  return { ...handedOut, webhooks: named }
}

/**
 * Statements that end what an account handed out, and tell of each in the audit list. They stand in the
 * batch before the change that they belong to, and hold as long as it will take effect.
 *
 * @param username of the account, read inside the statements; null ends nothing
 * @param by who makes the change
 * @param using the hash of the invitation that makes the change, and is used up by it
 */
export function endHandedOut(
  binding: D1Database,
  { username, by, using }: { username: SQL; by: string | SQL; using?: string },
) {
  const db = database(binding)
  const ended = and(
    invitationsOf(username),
    using === undefined ? undefined : ne(invitations.hash, using),
  )
  const links = linksOf(username)
  const forWhom = sql`${previewLinks.name} || ': ' || ${title}`
  return [
    recordEvent(binding, { kind: 'invitation-revoked', by, subject: purpose }, ended, invitations),
    db.delete(invitations).where(ended),
    recordEvent(binding, { kind: 'preview-revoked', by, subject: forWhom }, links, previewLinks),
    db.update(previewLinks).set({ revokedAt: new Date().toISOString() }).where(links),
  ] as const
}
