import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import {
  type Acceptance,
  type Accepted,
  type Invitation,
  type InvitationAnswer,
  type InvitationSubmission,
  invitationHours,
  type NewInvitation,
} from '#domain/accounts/account.ts'
import type { App } from '#worker/context.ts'
import type { AdminRecord } from '#worker/db/accounts/admins.ts'
import {
  acceptInvitation,
  acceptReset,
  findInvitation,
  insertInvitation,
} from '#worker/db/accounts/invitations.ts'
import type { NewPortalSession } from '#worker/db/auth/portal-sessions.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { assertNewName, findAccount, nameTaken } from './accounts.ts'
import { spendPassword } from './password-per-owner.ts'
import { hashPassword } from './passwords.ts'
import { beginSession } from './portal-session.ts'
import { handOverSession } from './sign-in-admin.ts'
import { checkThrottle, countRefusal } from './sign-in-throttle.ts'

/**
 * Makes an invitation, or a link that resets an account's password. Its token can be read this one time
 * only.
 *
 * @throws ApiError `not_found` if there is no such account; `bad_request` for the environment's account;
 * `password_needed` for an owner; `conflict` if something else was made with the creation key
 */
export async function invite(
  c: Context<App>,
  submission: InvitationSubmission,
): Promise<NewInvitation> {
  const { env } = c
  const account = submission.account ? await findAccount(env, submission.account) : undefined
  const role = submission.role ?? account?.role ?? 'writer'
  if (role === 'owner') await spendPassword(c)
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  const now = Date.now()
  const invitation = {
    id: submission.creationKey ?? crypto.randomUUID(),
    role,
    name: submission.name ?? null,
    createdBy: c.get('admin').username,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + invitationHours * 60 * 60 * 1000).toISOString(),
  }
  const row = { ...invitation, hash: tokenHash(token), accountId: account?.id ?? null }
  const times = await insertInvitation(env.DB, row)
  if (!times) throw new ApiError('conflict', 'This link was made before. Make another one.')
  return { ...invitation, ...times, username: account?.username ?? null, token }
}

/** What a link is for. It throws as `accept` does. */
export async function readInvitation(c: Context<App>, token: string): Promise<InvitationAnswer> {
  const { id: _, ...answer } = await findOpen(c, token)
  return answer
}

/**
 * Makes the invited account, or sets the new password, and signs the person in, unless the account has
 * a passkey.
 *
 * @returns the session's token, and the account's name and role
 * @throws ApiError `not_found` if the link was used, revoked or has expired; `conflict` if the name is
 * taken, and then the link can still be used; `too_many_requests` after too many wrong links
 */
export async function accept(c: Context<App>, acceptance: Acceptance): Promise<Accepted> {
  const { token, username, password } = acceptance
  const invitation = await findOpen(c, token)
  if (invitation.username === null && username === undefined) {
    throw fieldError('username', 'Username is required')
  }
  const { claims, listed } = await beginSession(c, undefined)
  const account = await use(
    c.env,
    invitation,
    { token, username: username ?? '', password },
    listed,
  )
  const named = { username: account.username, role: account.role }
  // It is no way around the second factor.
  if (account.hasPasskey) return { ...named, token: null }
  return { ...named, token: await handOverSession(c, account, claims) }
}

async function use(
  env: Environment,
  invitation: Invitation,
  { token, username, password }: Required<Acceptance>,
  session: NewPortalSession,
): Promise<AdminRecord & { hasPasskey: boolean }> {
  const isReset = invitation.username !== null
  if (!isReset) await assertNewName(env, username)
  const passwordHash = await hashPassword(password)
  const hash = tokenHash(token)
  const account = isReset
    ? await acceptReset(env.DB, hash, passwordHash, session)
    : await acceptInvitation(env.DB, hash, { username, passwordHash }, session)
  if (account) return account
  // It was used meanwhile, or the name is taken.
  if (isReset || !(await findInvitation(env.DB, hash))) throw notOpen()
  throw nameTaken(username)
}

/** The invitation of a token. Wrong tokens count as refused keys do. */
async function findOpen(c: Context<App>, token: string): Promise<Invitation> {
  checkThrottle(c)
  const invitation = await findInvitation(c.env.DB, tokenHash(token))
  if (invitation) return invitation
  await countRefusal(c)
  throw notOpen()
}

/** A token is random, so that a plain hash of it tells nothing. */
function tokenHash(token: string): string {
  return createHash('sha256').update(`invitation: ${token}`).digest('hex')
}

function notOpen(): ApiError {
  return new ApiError(
    'not_found',
    'This link was used, was revoked, or has expired. If you have used it, sign in. Otherwise ask for a new one.',
  )
}
