import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate, formatUtcDay } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { accessState } from '#domain/access-state.ts'
import { listTokens, revokeToken } from '#domain/tokens/calls.ts'
import { endingTokenDays, type NewToken, type Token } from '#domain/tokens/token.ts'
import { grantWords } from './grant-words.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'

const stateNames = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

/** Tokens with which programs call the API. */
export function TokensScreen() {
  const tokens = useRead(queryKeys.tokens, listTokens)
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewToken | null>(null)
  const [revoking, setRevoking] = useState<Token | null>(null)
  return (
    <Screen
      title="Access for Programs"
      actions={
        <Button variant="primary" onClick={() => setCreating(true)}>
          New Token
        </Button>
      }
      explanation={
        <>
          A token lets one program make certain calls, such as the nightly backup. It never reaches
          accounts, keys, settings or restores. What it changes is in the{' '}
          <Link to="/admin/audit">audit list</Link> under its name.
        </>
      }
    >
      <QueryState query={tokens} what="the tokens" />
      {tokens.data?.length === 0 && (
        <p className="empty">No tokens yet. Create one for each program.</p>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul className="rows" aria-label="Tokens">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      {creating && <NewTokenDialog onCreated={setCreated} onClose={() => setCreating(false)} />}
      {created && (
        <CopyTextDialog
          title="Copy This Token Now"
          action="Copy"
          text={created.token}
          onClose={() => setCreated(null)}
        >
          <p>
            The token for <strong>{created.name}</strong> is shown only once. Store it where the
            program reads its secrets, such as LATCHKEY_TOKEN.
          </p>
        </CopyTextDialog>
      )}
      {revoking && (
        <ConfirmedAction
          title="Revoke Token"
          action="Revoke"
          busy="Revoking..."
          failure="Failed to revoke the token. Please try again."
          queryKey={queryKeys.tokens}
          call={(send) => send(revokeToken, { params: { id: revoking.id } })}
          onClose={() => setRevoking(null)}
        >
          <p>The program’s next call is refused. This cannot be undone.</p>
          <p className="modal-object">{revoking.name}</p>
        </ConfirmedAction>
      )}
    </Screen>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: (token: Token) => void }) {
  const state = accessState(token)
  return (
    <li>
      <div className="line middle">
        <h2 className="row-title">{token.name}</h2>
        <span className={`badge badge-square fine ${state === 'active' ? 'badge-signal' : ''}`}>
          {stateNames[state]}
        </span>
        {state !== 'revoked' && (
          <Button variant="bare-alarm" of={token.name} onClick={() => onRevoke(token)}>
            Revoke
          </Button>
        )}
      </div>
      <p>{token.grants.map((grant) => grantWords[grant].name).join(', ')}</p>
      <Facts facts={factsOf(token, state)} />
    </li>
  )
}

function factsOf(token: Token, state: ReturnType<typeof accessState>): string[] {
  const { lastDay, expiresAt, revokedAt, createdAt, createdBy, origins } = token
  const daysLeft = Math.ceil((Date.parse(expiresAt) - Date.now()) / 86_400_000)
  const isEnding = state === 'active' && daysLeft <= endingTokenDays
  const left = isEnding ? `, in ${daysLeft === 1 ? 'a day' : `${daysLeft} days`}` : ''
  const ends = `${state === 'expired' ? 'ended' : 'ends'} on ${formatDate(expiresAt)}${left}`
  return [
    lastDay ? `Last used on ${formatUtcDay(lastDay)}` : 'Never used',
    revokedAt ? `revoked on ${formatDate(revokedAt)}` : ends,
    origins.length > 0 ? `pages of ${origins.join(', ')}` : '',
    `created by ${createdBy} on ${formatDate(createdAt)}`,
  ]
}
