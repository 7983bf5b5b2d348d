import type { Article } from '#domain/article.ts'
import type { Category } from '#domain/category.ts'
import { articleDate } from '#domain/dates.ts'
import { CategoryLink, NamedLink } from './named-link.tsx'

type ArticleHeaderData = Pick<Article, 'title' | 'summary' | 'category' | 'author' | 'publishedAt'>

interface ArticleHeaderProps {
  article: ArticleHeaderData
  /** Minutes. */
  readingTime: number
  categories: readonly Category[]
  timeZone?: string | undefined
}

/** Category, headline, summary, byline, date and reading time. */
export function ArticleHeader({ article, readingTime, categories, timeZone }: ArticleHeaderProps) {
  const { title, summary, category, author, publishedAt } = article
  return (
    <header className="article-header">
      {category && (
        <p className="kicker">
          <CategoryLink category={category} categories={categories} />
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
            <time dateTime={publishedAt}>{articleDate(publishedAt, timeZone)}</time>
          ) : (
            <span>Draft</span>
          )}
          <span>{`${readingTime} min read`}</span>
        </span>
      </p>
    </header>
  )
}
