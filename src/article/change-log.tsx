import type { ChangedPassage, ChangeLog } from '#domain/change-log-schema.ts'

const parts: Record<ChangedPassage['part'], string> = {
  headline: 'Headline: ',
  summary: 'Summary: ',
  text: '',
}

/** What changed with a correction, for readers who want to see it. */
export function ChangeLogDetails({ changes }: { changes: ChangeLog }) {
  return (
    <details className="change-log">
      <summary>What changed</summary>
      <ChangedPassages changes={changes} />
    </details>
  )
}

export function ChangedPassages({ changes }: { changes: ChangeLog }) {
  return changes.map(({ part, runs }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the passages have no state
    <p key={index} className="changed-passage">
      {parts[part]}
      {runs.map(({ change, text }, at) => {
        if (change === 'same') return text
        const Mark = change === 'added' ? 'ins' : 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Mark key={at}>
            <span className="visually-hidden">[{change}: </span>
            {text}
            <span className="visually-hidden">]</span>
          </Mark>
        )
      })}
    </p>
  ))
}
