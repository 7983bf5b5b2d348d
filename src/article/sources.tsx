import type { Citation } from '#domain/articles/citation.ts'
import { SourceLink } from './source-link.tsx'

/** The numbered sources of an article, each opening in a new tab; nothing without citations. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources" className="section-heading">
        Sources
      </h2>
      <ol>
        {citations.map(({ title, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a page
          <li key={index} id={`source-${index + 1}`} className="source">
            <SourceLink title={title} url={url} />
          </li>
        ))}
      </ol>
    </section>
  )
}
