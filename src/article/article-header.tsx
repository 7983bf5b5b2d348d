import type { Article } from '#domain/article.ts'
import { readingTime } from '#domain/article-body.ts'
import { articleDate } from '#domain/dates.ts'

type ArticleHeaderData = Pick<
  Article,
  'title' | 'summary' | 'category' | 'author' | 'publishedAt' | 'content'
>

/** Category, headline, summary, byline, date and reading time. */
export function ArticleHeader({ article }: { article: ArticleHeaderData }) {
  const { title, summary, category, author, publishedAt, content } = article
  return (
    <header className="article-header">
      {category && <p className="kicker">{category}</p>}
      <h1>{title}</h1>
      {summary && <p className="article-summary">{summary}</p>}
      <p className="article-facts">
        <span className="byline">{`By ${author || 'Admin'}`}</span>
        <span className="article-when facts">
          {publishedAt ? (
            <time dateTime={publishedAt}>{articleDate(publishedAt)}</time>
          ) : (
            <span>Draft</span>
          )}
          <span>{`${readingTime(content).minutes} min read`}</span>
        </span>
      </p>
    </header>
  )
}
