import { DiffView, Legend } from './diff-view.tsx'
import { type ComparedText, differences, withContext } from './differences.ts'

interface Version {
  /** The author and the date. */
  label: string
  form: ComparedText
}

export function Comparison({ mine, theirs }: { mine: Version; theirs: Version }) {
  const found = differences(theirs.form, mine.form)
  if (found.length === 0) return <p className="muted">Both texts are the same.</p>
  return (
    <>
      <Legend added={mine.label} removed={theirs.label} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="comparison" aria-label="Differences" tabIndex={0}>
        {found.map(({ label, blocks }) => (
          <section key={label} className="comparison-field">
            <h3>{label}</h3>
            <DiffView blocks={withContext(blocks)} />
          </section>
        ))}
      </section>
    </>
  )
}
