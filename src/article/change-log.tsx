import { Fragment } from 'react'
import type { ChangedPassage, ChangeLog } from '#domain/corrections/change-log-schema.ts'
import type { Words } from '#domain/language/words-type.ts'

interface ChangeLogProps {
  changes: ChangeLog
  words: Words['corrections']
}

/** What changed with a correction, for readers who want to see it. */
export function ChangeLogDetails({ changes, words }: ChangeLogProps) {
  return (
    <details className="change-log">
      <summary>{words.changes}</summary>
      <ChangedPassages changes={changes} words={words} />
    </details>
  )
}

export function ChangedPassages({ changes, words }: ChangeLogProps) {
  return changes.map(({ part, runs }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the passages have no state
    <p key={index} className="changed-passage">
      {words.parts[part]}
      {runs.map(({ change, text }, at) => {
        if (change === 'same') return text
        const Mark = change === 'added' ? 'ins' : 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={at}>
            {isJoined(runs[at - 1], text) && ' '}
            <Mark>
              <span className="visually-hidden">[{words[change]}: </span>
              {text}
              <span className="visually-hidden">]</span>
            </Mark>
          </Fragment>
        )
      })}
    </p>
  ))
}

/** Whether a changed text follows another one without a space, as a new word follows the one it replaces. */
function isJoined(before: ChangedPassage['runs'][number] | undefined, text: string): boolean {
  return (
    before !== undefined && before.change !== 'same' && /\S$/.test(before.text) && /^\S/.test(text)
  )
}
