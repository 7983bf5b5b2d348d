import { Button } from '#admin/ui/button.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { moment } from '#admin/ui/moment.ts'
import { type AccessKey, accessKeyState } from '#domain/access-key.ts'
import { cardDate } from '#domain/dates.ts'

const stateNames = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

/**
 * The named keys, each with the button that ends it.
 *
 * @param props.keys the keys
 * @param props.onRevoke called with the key that is to be revoked
 */
export function AccessKeyRows({
  keys,
  onRevoke,
}: {
  keys: readonly AccessKey[]
  onRevoke: (key: AccessKey) => void
}) {
  if (keys.length === 0) {
    return <p className="empty">No access keys yet. Make one for a cohort or a press list.</p>
  }
  return (
    <ul className="keys" aria-label="Access keys">
      {keys.map((key) => {
        const state = accessKeyState(key)
        return (
          <li key={key.id} className="key">
            <div className="key-head">
              <h2 className="row-title">{key.name}</h2>
              <span className={`key-state key-state-${state}`}>{stateNames[state]}</span>
              {state !== 'revoked' && (
                <Button
                  look="bare-alarm"
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
    lastUsedAt ? `${used}, last ${moment(lastUsedAt)}` : 'Never used',
    revokedAt ? `revoked ${moment(revokedAt)}` : '',
    !revokedAt && expiresAt
      ? `${state === 'expired' ? 'expired' : 'expires'} ${moment(expiresAt)}`
      : '',
    !revokedAt && !expiresAt ? 'does not expire' : '',
    `made by ${createdBy} on ${cardDate(createdAt)}`,
  ]
}
