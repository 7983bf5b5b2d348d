import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { type ComparedLine, differences } from './differences.ts'

interface Version {
  /** The author and the date. */
  label: string
  form: ArticleForm
}

/** Shows where two texts of an article differ, side by side. */
export function Comparison({ mine, theirs }: { mine: Version; theirs: Version }) {
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
      {lines.length === 0 && <p className="comparison-none">Empty</p>}
      {lines.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state
        <p key={index}>
          {parts.map(({ text, changed }, part) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            changed ? <mark key={part}>{text}</mark> : text,
          )}
        </p>
      ))}
    </div>
  )
}
