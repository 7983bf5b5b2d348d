import type { NotableChange, NotableKind } from '#domain/corrections/notable-changes.ts'

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
export function NotableChanges({ changes }: { changes: readonly NotableChange[] }) {
  if (changes.length === 0) return null
  const more = changes.length - maxShown
  return (
    <div className="alert notable" role="status">
      <p>This may be more than a typo. Consider telling readers what changed:</p>
      <ul className="bullets">
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
