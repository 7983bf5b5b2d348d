import { articlePath } from '#domain/articles/slug.ts'
import type { Words } from '#domain/language/words-type.ts'
import type { Neighbour } from '#domain/reader/article-source.ts'

interface NeighboursProps {
  /** The article published just after this one. */
  newer: Neighbour | null
  /** The article published just before this one. */
  older: Neighbour | null
  words: Words['article']
}

/** Links at the end of an article to the previous and the next one. */
export function Neighbours({ newer, older, words }: NeighboursProps) {
  if (!newer && !older) return null
  return (
    <nav className="neighbours" aria-label={words.more}>
      {older && (
        <a href={articlePath(older)} rel="prev" aria-keyshortcuts="ArrowLeft">
          <span>{words.previous}</span>
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
          <span>{words.next}</span>
          <strong>{newer.title}</strong>
        </a>
      )}
    </nav>
  )
}
