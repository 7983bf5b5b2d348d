import { Button } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { type AccessKey, accessKeyState } from '#domain/access-keys/access-key.ts'

const stateNames = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

export function AccessKeyRows({
  keys,
  onRevoke,
}: {
  keys: readonly AccessKey[]
  /** Null if the viewer may only see the keys. */
  onRevoke: ((key: AccessKey) => void) | null
}) {
  if (keys.length === 0) {
    return <p className="empty">No access keys yet. Create one for a cohort or a press list.</p>
  }
  return (
    <ul className="rows" aria-label="Access keys">
      {keys.map((key) => {
        const state = accessKeyState(key)
        return (
          <li key={key.id}>
            <div className="line middle">
              <h2 className="row-title">{key.name}</h2>
              <span className={`badge badge-square fine key-state-${state}`}>
                {stateNames[state]}
              </span>
              {onRevoke && state !== 'revoked' && (
                <Button
                  variant="bare-alarm"
                  aria-label={`Revoke ${key.name}`}
                  onClick={() => onRevoke(key)}
                >
                  Revoke
                </Button>
              )}
            </div>
            <Facts facts={factsOf(key)} />
          </li>
        )
      })}
    </ul>
  )
}

function factsOf(key: AccessKey): string[] {
  const { uses, lastUsedAt, expiresAt, revokedAt, createdAt, createdBy } = key
  const state = accessKeyState(key)
  const used = uses === 1 ? 'Used once' : `Used ${uses.toLocaleString('en-US')} times`
  return [
    lastUsedAt ? `${used}, last ${formatDateTime(lastUsedAt)}` : 'Never used',
    revokedAt ? `revoked ${formatDateTime(revokedAt)}` : '',
    !revokedAt && expiresAt
      ? `${state === 'expired' ? 'expired' : 'expires'} ${formatDateTime(expiresAt)}`
      : '',
    !revokedAt && !expiresAt ? 'never expires' : '',
    `created by ${createdBy} on ${formatDate(createdAt)}`,
  ]
}
