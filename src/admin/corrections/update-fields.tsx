import type { ReactNode } from 'react'
import type { NotableChange, NotableKind } from '#domain/corrections/notable-changes.ts'
import { type CorrectionFieldsProps, KindField, NoteFields } from './correction-fields.tsx'

/** Asks what an update of a published article is, and what readers are told of it. */
export function UpdateFields({
  notable,
  children,
  ...fields
}: CorrectionFieldsProps & {
  /** Whether it says so while a note is missing that is needed. */
  isMissing: boolean
  /** What is more than a typo. */
  notable: readonly NotableChange[]
  /** Stands below the note. */
  children?: ReactNode
}) {
  return (
    <>
      <KindField {...fields} silent />
      {fields.value.kind === 'typo' ? (
        <NotableChanges changes={notable} />
      ) : (
        <>
          <NoteFields {...fields} />
          {children}
        </>
      )}
    </>
  )
}

const names: Record<NotableKind, string> = {
  headline: 'Headline',
  number: 'Number',
  name: 'Name',
  quotation: 'Quotation',
  text: 'Text',
}

/** How many changes are shown. */
const maxShown = 8

/** Warns that a change is more than a typo, and shows what readers may want to know of. */
function NotableChanges({ changes }: { changes: readonly NotableChange[] }) {
  if (changes.length === 0) return null
  const more = changes.length - maxShown
  return (
    <div className="alert notable" role="status">
      <p>This may be more than a typo. Consider telling readers what changed:</p>
      <ul className="bullets above-close">
        {changes.slice(0, maxShown).map(({ kind, before, after }) => (
          <li key={`${kind} ${before} ${after}`}>
            <strong>{names[kind]}:</strong>{' '}
            {kind === 'text' ? (
              'nearly all of it is new'
            ) : (
              <>
                {before && <del>{before}</del>} {after && <ins>{after}</ins>}
              </>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </div>
  )
}
