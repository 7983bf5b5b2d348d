import { useState } from 'react'
import { withPasswordFirst } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCreationKey } from '#admin/api/use-creation-key.ts'
import { useCalls, useInvalidate, useRead } from '#admin/api/use-read.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { Invitation, NewInvitation } from '#domain/accounts/account.ts'
import {
  createInvitation,
  listAccounts,
  listInvitations,
  revokeInvitation,
} from '#domain/accounts/calls.ts'
import { type Role, withArticle } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'
import { AccountRows } from './account-rows.tsx'
import { purposeOf, RoleChoice } from './roles.tsx'

export function AccountsScreen() {
  const accounts = useRead(queryKeys.accounts, listAccounts)
  const [inviting, setInviting] = useState(false)
  const [done, setDone] = useState('')
  const [made, setMade] = useState<NewInvitation | null>(null)
  return (
    <Screen
      title="Accounts"
      actions={
        <>
          <ButtonLink to="/admin/audit">Audit list</ButtonLink>
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite
          </Button>
        </>
      }
    >
      <p role="status" className="accounts-done">
        {done}
      </p>
      <QueryState query={accounts} what="the accounts" />
      {accounts.data && <AccountRows accounts={accounts.data} onDone={setDone} onReset={setMade} />}
      <InvitationList />
      {inviting && <InviteDialog onMade={setMade} onClose={() => setInviting(false)} />}
      {made && <CopyLinkDialog invitation={made} onClose={() => setMade(null)} />}
    </Screen>
  )
}

interface InviteDialogProps {
  onMade: (invitation: NewInvitation) => void
  onClose: () => void
}

function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const connection = useConnection()
  const invalidate = useInvalidate()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('writer')
  const creationKey = useCreationKey()
  const kept = useKeptText({ what: 'An invitation' }, name ? { name, role } : null, (typed) => {
    setName(typed.name)
    setRole(typed.role)
  })

  async function submit() {
    const sent = role === 'owner' ? withPasswordFirst(connection) : connection
    const invited = { role, name }
    const body = { ...invited, creationKey: creationKey(invited) }
    const made = await request(sent, createInvitation, { body }).finally(
      () => void invalidate(queryKeys.invitations),
    )
    onMade(made)
    kept.closing(onClose)()
  }

  return (
    <FormDialog
      title="Invite"
      action="Create Link"
      busy="Making the link..."
      failure="Failed to make the invitation. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Name"
        description="The person’s name. They choose their username themselves."
        required
        maxLength={limits.username}
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <RoleChoice role={role} onChange={setRole} />
    </FormDialog>
  )
}

/** Shows the link of a new invitation or password reset. It cannot be shown again. */
function CopyLinkDialog({
  invitation: { username, name, role, expiresAt, token },
  onClose,
}: {
  invitation: NewInvitation
  onClose: () => void
}) {
  const link = new URL(`/admin/invitation#${token}`, location.href).href
  return (
    <CopyTextDialog title="Copy This Link Now" action="Copy Link" text={link} onClose={onClose}>
      {username === null ? (
        <p>
          It makes one account, of {withArticle(role)}
          {name && (
            <>
              , for <strong>{name}</strong>
            </>
          )}
          . Send it to that person only, with the access key: the portal stands behind it.
        </p>
      ) : (
        <p>
          It sets a new password for <strong>{username}</strong>. Send it only to that person. Once
          it is used, their sessions end, and the invitations and preview links that they made.
        </p>
      )}
      <p>It works once, until {formatDateTime(expiresAt)}, and is shown only now.</p>
    </CopyTextDialog>
  )
}

/** The links that were not used yet, each of which can be revoked. */
function InvitationList() {
  const { send, invalidate } = useCalls()
  const { attempt, busy, alert } = useAttempt()
  const { data = [] } = useRead(queryKeys.invitations, listInvitations)

  async function revoke({ id }: Invitation) {
    const reload = () => invalidate(queryKeys.invitations)
    await attempt(
      () => send(revokeInvitation, { params: { id } }).finally(reload),
      'Failed to revoke the link. Please try again.',
    )
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
                  facts={[`Created by ${createdBy}`, `Valid until ${formatDateTime(expiresAt)}`]}
                />
              </div>
              <span className="actions">
                <Button
                  variant="bare-alarm"
                  disabled={busy}
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
