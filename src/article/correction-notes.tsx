import { correctionNames } from '#domain/corrections/correction.ts'
import type { Correction } from '#domain/corrections/correction-schema.ts'
import { cardDate } from '#domain/dates.ts'
import { ChangeLogDetails } from './change-log.tsx'

/** Notices to readers of changes, each in a note of its own. */
export function CorrectionNotes({
  corrections,
  timeZone,
}: {
  corrections: readonly Correction[]
  timeZone?: string | undefined
}) {
  return corrections.map(({ id, kind, note, at, changes }) => (
    <div key={id} className="correction-note" role="note" aria-label={correctionNames[kind]}>
      <p className="correction-kind facts-line">
        <a href="/corrections">{correctionNames[kind]}</a>{' '}
        <time dateTime={at}>{cardDate(at, timeZone)}</time>
      </p>
      {note && <p>{note}</p>}
      {changes && <ChangeLogDetails changes={changes} />}
    </div>
  ))
}
