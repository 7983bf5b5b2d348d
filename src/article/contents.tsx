import type { ListedHeading } from './places.ts'

/** The headings of a long article: folded above its text, open beside it where there is room. */
export function Contents({
  headings,
  label,
}: {
  headings: readonly ListedHeading[]
  label: string
}) {
  if (headings.length === 0) return null
  return (
    <nav className="contents no-print" aria-label={label}>
      <details>
        <summary>{label}</summary>
        <ol>
          {headings.map(({ id, text, isLower }) => (
            <li key={id} className={isLower ? 'lower' : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
