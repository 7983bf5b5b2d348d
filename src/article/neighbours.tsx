import { articlePath } from '#domain/articles/slug.ts'
import { directionOf, languageAttributes } from '#domain/language/direction.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import type { LinkedArticle } from '#domain/reader/linked-article.ts'

interface NeighboursProps {
  /** The article published just after this one. */
  newer: LinkedArticle | null
  /** The article published just before this one. */
  older: LinkedArticle | null
  words: ArticleWords
}

/** Links at the end of an article to the previous and the next one. */
export function Neighbours({ newer, older, words }: NeighboursProps) {
  if (!newer && !older) return null
  const { article, language } = words
  const keys = ['ArrowLeft', 'ArrowRight']
  const [back, forward] = directionOf(language) === 'rtl' ? keys.reverse() : keys
  return (
    <nav className="neighbours no-print" aria-label={article.more}>
      {older && (
        <a href={articlePath(older)} rel="prev" aria-keyshortcuts={back}>
          <span>{article.previous}</span>
          <strong {...languageAttributes(older.language, language)}>{older.title}</strong>
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
          <strong {...languageAttributes(newer.language, language)}>{newer.title}</strong>
        </a>
      )}
    </nav>
  )
}
