import type { EditorPanel } from '#admin/editor/editor-panels.tsx'
import type { Check } from '#domain/article-checklist.ts'
import { CareNames } from './care-names.tsx'
import './checklist.css'

const stateNames: Record<Check['state'], string> = {
  good: 'Done',
  warns: 'To do',
  blocks: 'Needs a reason',
}

/** The panel of what is to do before an article is published. */
export function checklistPanel(checks: readonly Check[]): EditorPanel {
  return {
    id: 'checklist',
    label: 'Checklist',
    count: checks.filter(({ state }) => state !== 'good').length,
    render: () => <ChecklistPanel checks={checks} />,
  }
}

function ChecklistPanel({ checks }: { checks: readonly Check[] }) {
  const open = checks.filter(({ state }) => state !== 'good')
  const good = checks.filter(({ state }) => state === 'good')
  return (
    <div className="checklist">
      <p className="checklist-note">
        Nothing here keeps a draft from being saved. What needs a reason is asked for when it is
        published.
      </p>
      {open.length === 0 && <p role="status">Nothing is left to do.</p>}
      <Checks label="To do" checks={open} />
      <Checks label="Done" checks={good} />
      <CareNames />
    </div>
  )
}

function Checks({ label, checks }: { label: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="checks" aria-label={label}>
      {checks.map(({ id, state, message, details = [] }) => (
        <li key={id} className={`check check-${state}`}>
          <span className="check-state">{stateNames[state]}</span>
          <span>{message}</span>
          {details.length > 0 && (
            <ul className="check-details">
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
