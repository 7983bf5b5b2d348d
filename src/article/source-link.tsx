import type { Citation } from '#domain/articles/citation.ts'
import { isWebAddress } from '#domain/web-address.ts'

interface SourceLinkProps extends Citation {
  tabIndex?: number
}

/** A source's title as a link that opens in a new tab, and the name of its site. */
export function SourceLink({ title, url, tabIndex }: SourceLinkProps) {
  if (!isWebAddress(url)) return <span>{title}</span>
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
        {title}
      </a>
      <span className="source-host" aria-hidden="true">
        {new URL(url).host.replace(/^www\./, '')}
      </span>
    </>
  )
}
