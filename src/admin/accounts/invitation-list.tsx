import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import type { Invitation } from '#domain/accounts/account.ts'
import { listInvitations, revokeInvitation } from '#domain/accounts/calls.ts'
import { request } from '#domain/calls/request.ts'
import { purposeOf } from './role-names.ts'

/** The links that were not used yet, each of which can be revoked. */
export function InvitationList() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { data = [] } = useQuery({
    queryKey: queryKeys.invitations,
    queryFn: ({ signal }) => request(connection, listInvitations, { signal }),
  })

  async function revoke({ id }: Invitation) {
    setProblem(null)
    try {
      await request(connection, revokeInvitation, { params: { id } })
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'Failed to revoke the link. Please try again.'))
      }
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.invitations })
  }

  if (data.length === 0 && !problem) return null
  return (
    <section className="part" aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      {problem && <Alert>{problem}</Alert>}
      <ul className="rows accounts">
        {data.map((invitation) => (
          <li key={invitation.id} className="account">
            <div className="row-text">
              <h3 className="row-title">{purposeOf(invitation)}</h3>
              <Facts
                facts={[
                  `Made by ${invitation.createdBy}`,
                  `Valid until ${formatDateTime(invitation.expiresAt)}`,
                ]}
              />
            </div>
            <span className="actions">
              <Button
                variant="bare-alarm"
                aria-label={`Revoke: ${purposeOf(invitation)}`}
                onClick={() => void revoke(invitation)}
              >
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
