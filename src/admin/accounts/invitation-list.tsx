import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate, useRead } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { Invitation } from '#domain/accounts/account.ts'
import { listInvitations, revokeInvitation } from '#domain/accounts/calls.ts'
import { roleNames } from './roles.tsx'

/** The links that were not used yet, each of which can be revoked. */
export function InvitationList() {
  const send = useRequest()
  const invalidate = useInvalidate()
  const { attempt, alert } = useAttempt()
  const { data = [] } = useRead(queryKeys.invitations, listInvitations)

  async function revoke({ id }: Invitation) {
    await attempt(
      () => send(revokeInvitation, { params: { id } }),
      'Failed to revoke the link. Please try again.',
    )
    void invalidate(queryKeys.invitations)
  }

  if (data.length === 0 && !alert) return null
  return (
    <section className="part" aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      {alert}
      <ul className="rows accounts">
        {data.map((invitation) => {
          const { id, createdBy, expiresAt } = invitation
          const purpose = purposeOf(invitation)
          return (
            <li key={id} className="account">
              <div className="row-text">
                <h3 className="row-title">{purpose}</h3>
                <Facts
                  facts={[`Made by ${createdBy}`, `Valid until ${formatDateTime(expiresAt)}`]}
                />
              </div>
              <span className="actions">
                <Button
                  variant="bare-alarm"
                  about={purpose}
                  onClick={() => void revoke(invitation)}
                >
                  Revoke
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function purposeOf({ username, name, role }: Invitation): string {
  if (username !== null) return `New password of ${username}`
  const account = `New ${roleNames[role].toLowerCase()}`
  return name === null ? account : `${account}: ${name}`
}
