import { articlePath } from '#domain/articles/slug.ts'
import { directionOf } from '#domain/language/direction.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import type { Neighbour } from '#domain/reader/article-source.ts'

interface NeighboursProps {
  /** The article published just after this one. */
  newer: Neighbour | null
  /** The article published just before this one. */
  older: Neighbour | null
  words: ArticleWords
}

/** Links at the end of an article to the previous and the next one. */
export function Neighbours({ newer, older, words }: NeighboursProps) {
  if (!newer && !older) return null
  const { article, language } = words
  const keys = ['ArrowLeft', 'ArrowRight']
  const [back, forward] = directionOf(language) === 'rtl' ? keys.reverse() : keys
  return (
    <nav className="neighbours" aria-label={article.more}>
      {older && (
        <a href={articlePath(older)} rel="prev" aria-keyshortcuts={back}>
          <span>{article.previous}</span>
          <strong>{older.title}</strong>
        </a>
      )}
      {newer && (
        <a
          href={articlePath(newer)}
          rel="next"
          aria-keyshortcuts={forward}
          className="neighbour-next"
        >
          <span>{article.next}</span>
          <strong>{newer.title}</strong>
        </a>
      )}
    </nav>
  )
}
