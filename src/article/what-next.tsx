import { articlePath } from '#domain/articles/slug.ts'
import { cardDate } from '#domain/dates.ts'
import type { RelatedArticle } from '#domain/reader/related.ts'

interface WhatNextProps {
  articles: readonly RelatedArticle[]
  timeZone: string
}

/** Articles of the same subject, at the end of one. */
export function WhatNext({ articles, timeZone }: WhatNextProps) {
  if (articles.length === 0) return null
  return (
    <section className="what-next no-print" aria-labelledby="what-next">
      <h2 id="what-next" className="section-heading">
        What next
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article._id}>
            {article.category && <p className="kicker">{article.category}</p>}
            <h3>
              <a href={articlePath(article)}>{article.title}</a>
            </h3>
            <p className="facts-line">
              <time dateTime={article.publishedAt}>{cardDate(article.publishedAt, timeZone)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
