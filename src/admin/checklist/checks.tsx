import { useMay } from '#admin/auth/session-context.tsx'
import type { Check } from '#domain/checklist/check.ts'
import { SensitiveNames } from './sensitive-names.tsx'

const stateNames: Record<Check['state'], string> = {
  good: 'Done',
  warns: 'To do',
  blocks: 'Needs a reason',
}

/** What is left to do before an article is published, and what is done. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const mayPublish = useMay('editor')
  const open = checks.filter(({ state }) => state !== 'good')
  const good = checks.filter(({ state }) => state === 'good')
  return (
    <div className="stack">
      <p className="hint">
        {mayPublish
          ? 'You can save at any time. You are asked for a reason only when you publish.'
          : 'You can save and submit at any time. An editor is asked for a reason when publishing.'}
      </p>
      {open.length === 0 && <p role="status">Nothing is left to do.</p>}
      <CheckRows label="To do" checks={open} />
      <CheckRows label="Done" checks={good} />
      <SensitiveNames />
    </div>
  )
}

function CheckRows({ label, checks }: { label: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <ul aria-label={label}>
      {checks.map(({ id, state, message, details = [] }) => (
        <li key={id} className={`check check-${state}`}>
          <span className="hint check-state" hidden={state === 'good'}>
            {stateNames[state]}
          </span>
          <span>{message}</span>
          {details.length > 0 && (
            <ul className="bullets fine">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
