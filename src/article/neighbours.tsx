import { articlePath } from '#domain/articles/slug.ts'
import type { Neighbour } from '#domain/reader/article-source.ts'

interface NeighboursProps {
  /** The article published just after this one. */
  newer: Neighbour | null
  /** The article published just before this one. */
  older: Neighbour | null
}

/** Links at the end of an article to the previous and the next one. */
export function Neighbours({ newer, older }: NeighboursProps) {
  if (!newer && !older) return null
  return (
    <nav className="neighbours" aria-label="More articles">
      {older && (
        <a href={articlePath(older)} rel="prev" aria-keyshortcuts="ArrowLeft">
          <span>Previous article</span>
          <strong>{older.title}</strong>
        </a>
      )}
      {newer && (
        <a
          href={articlePath(newer)}
          rel="next"
          aria-keyshortcuts="ArrowRight"
          className="neighbour-next"
        >
          <span>Next article</span>
          <strong>{newer.title}</strong>
        </a>
      )}
    </nav>
  )
}
