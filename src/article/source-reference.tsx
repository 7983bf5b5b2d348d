import type { Citation } from '#domain/articles/citation.ts'
import { SourceLink } from './source-link.tsx'

export interface SourceReferenceProps extends Citation {
  /** The source's number in the list. */
  number: number
  /** Whether its note stands beside the passage where there is a margin. */
  inMargin: boolean
}

/**
 * The number of a source, which leads to it in the list, and its note for the margin. The note says
 * nothing that the list does not, so screen readers and the keyboard pass it by.
 */
export function SourceReference({ number, inMargin, title, url }: SourceReferenceProps) {
  return (
    <>
      <sup className="cite">
        <a href={`#source-${number}`} aria-label={`Source ${number}`}>
          {number}
        </a>
      </sup>
      {inMargin && (
        <span className="note" aria-hidden="true">
          <b>{number}</b>
          <SourceLink title={title} url={url} tabIndex={-1} />
        </span>
      )}
    </>
  )
}
