import type { Article } from '#domain/article.ts'
import { articleDate } from '#domain/dates.ts'
import { CategoryLink, NamedLink } from './named-link.tsx'

type ArticleHeaderData = Pick<Article, 'title' | 'summary' | 'category' | 'author' | 'publishedAt'>

interface ArticleHeaderProps {
  article: ArticleHeaderData
  /** Minutes. */
  readingTime: number
}

/** Category, headline, summary, byline, date and reading time. */
export function ArticleHeader({ article, readingTime }: ArticleHeaderProps) {
  const { title, summary, category, author, publishedAt } = article
  return (
    <header className="article-header">
      {category && (
        <p className="kicker">
          <CategoryLink category={category} />
        </p>
      )}
      <h1>{title}</h1>
      {summary && <p className="article-summary">{summary}</p>}
      <p className="article-facts">
        <span className="byline">
          By <NamedLink kind="author" name={author || 'Admin'} />
        </span>
        <span className="article-when facts">
          {publishedAt ? (
            <time dateTime={publishedAt}>{articleDate(publishedAt)}</time>
          ) : (
            <span>Draft</span>
          )}
          <span>{`${readingTime} min read`}</span>
        </span>
      </p>
    </header>
  )
}
