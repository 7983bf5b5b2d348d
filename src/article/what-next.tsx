import { articlePath } from '#domain/articles/slug.ts'
import { cardDate } from '#domain/dates.ts'
import { languageAttributes } from '#domain/language/direction.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import type { RelatedArticle } from '#domain/reader/related.ts'

interface WhatNextProps {
  articles: readonly RelatedArticle[]
  timeZone: string
  words: ArticleWords
}

/** Articles of the same subject, at the end of one. */
export function WhatNext({ articles, timeZone, words }: WhatNextProps) {
  if (articles.length === 0) return null
  return (
    <section className="what-next no-print" aria-labelledby="what-next">
      <h2 id="what-next" className="section-heading">
        {words.article.whatNext}
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article._id}>
            {article.category && <p className="kicker">{article.category}</p>}
            <h3 {...languageAttributes(article.language, words.language)}>
              <a href={articlePath(article)}>{article.title}</a>
            </h3>
            <p className="facts-line">
              <time dateTime={article.publishedAt}>
                {cardDate(article.publishedAt, timeZone, words)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
