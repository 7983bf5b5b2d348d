import { z } from 'zod'
import {
  type Acceptance,
  type Accepted,
  type Account,
  acceptedSchema,
  accountSchema,
  type Invitation,
  type InvitationAnswer,
  type InvitationSubmission,
  invitationAnswerSchema,
  invitationSchema,
  type NewInvitation,
  newInvitationSchema,
} from '#domain/account.ts'
import type { Role } from '#domain/role.ts'
import { type Connection, requestJson, requestNoContent, sendRequest } from './connection.ts'

function pathOf(kind: 'accounts' | 'invitations', id: string): string {
  return `/api/admin/${kind}/${encodeURIComponent(id)}`
}

export function readAccounts(connection: Connection, signal: AbortSignal): Promise<Account[]> {
  return requestJson(connection, 'GET', '/api/admin/accounts', z.array(accountSchema), { signal })
}

/** @throws ApiError 409 for the last owner */
export function changeRole(connection: Connection, id: string, role: Role): Promise<void> {
  return requestNoContent(connection, 'PUT', `${pathOf('accounts', id)}/role`, { body: { role } })
}

/** @throws ApiError 409 for the last owner */
export function deleteAccount(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', pathOf('accounts', id))
}

/** Removes all passkeys of an account, and ends its sessions. */
export function removeSecondFactor(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${pathOf('accounts', id)}/passkeys`)
}

/** Ends every session of an account. */
export function endSessionsOf(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${pathOf('accounts', id)}/sessions`)
}

export function readInvitations(
  connection: Connection,
  signal: AbortSignal,
): Promise<Invitation[]> {
  const schema = z.array(invitationSchema)
  return requestJson(connection, 'GET', '/api/admin/invitations', schema, { signal })
}

/** Makes a link. Only this response contains its token. */
export function invite(connection: Connection, body: InvitationSubmission): Promise<NewInvitation> {
  return requestJson(connection, 'POST', '/api/admin/invitations', newInvitationSchema, { body })
}

export function revokeInvitation(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', pathOf('invitations', id))
}

/** @throws ApiError 404 for a link that was used, revoked or has expired */
export async function readInvitation(origin: string, token: string): Promise<InvitationAnswer> {
  const response = await sendRequest(`${origin}/api/auth/invitation`, 'POST', { body: { token } })
  return invitationAnswerSchema.parse(await response.json())
}

/** @throws ApiError 409 if the name is taken */
export async function acceptInvitation(origin: string, body: Acceptance): Promise<Accepted> {
  const url = `${origin}/api/auth/invitation/acceptance`
  const response = await sendRequest(url, 'POST', { body })
  return acceptedSchema.parse(await response.json())
}
