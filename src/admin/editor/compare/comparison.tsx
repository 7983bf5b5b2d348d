import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { type ComparedLine, differences } from './differences.ts'

/** One of two texts of an article. */
interface Side {
  /** Whose it is, and from when. */
  label: string
  form: ArticleForm
}

/**
 * Two texts of an article side by side: where they differ, and nothing else.
 *
 * @param props.mine what is written here
 * @param props.theirs the other text
 */
export function Comparison({ mine, theirs }: { mine: Side; theirs: Side }) {
  const found = differences(mine.form, theirs.form)
  if (found.length === 0) return <p className="comparison-same">Both texts are the same.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className="comparison" aria-label="Differences" tabIndex={0}>
      {found.map((difference) => (
        <section key={difference.label} className="comparison-field">
          <h3>{difference.label}</h3>
          <div className="comparison-sides">
            <ComparedSide label={mine.label} lines={difference.mine} />
            <ComparedSide label={theirs.label} lines={difference.theirs} />
          </div>
        </section>
      ))}
    </section>
  )
}

function ComparedSide({ label, lines }: { label: string; lines: readonly ComparedLine[] }) {
  return (
    <div className="comparison-side">
      <h4>{label}</h4>
      {lines.length === 0 && <p className="comparison-none">Nothing here</p>}
      {lines.map(({ text, only }, index) =>
        only ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no state to keep apart
          <p key={index}>
            <mark>{text}</mark>
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>{text}</p>
        ),
      )}
    </div>
  )
}
