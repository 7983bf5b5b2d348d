import type { Article } from '#domain/articles/article.ts'
import type { Category } from '#domain/articles/category.ts'
import { bylineOf, creditsBelow, creditsOf, type WrittenCredit } from '#domain/authors/author.ts'
import { lastReportedAt } from '#domain/corrections/correction.ts'
import { articleDate } from '#domain/dates.ts'
import { languageAttributes } from '#domain/language/direction.ts'
import { fill, plural } from '#domain/language/format.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import { AuthorLink, Byline } from './byline.tsx'
import { CategoryLink } from './named-link.tsx'

type ArticleHeaderData = Pick<
  Article,
  'title' | 'summary' | 'category' | 'language' | 'author' | 'publishedAt'
> &
  Partial<Pick<Article, 'corrections'>> & { authors?: readonly WrittenCredit[] | undefined }

interface ArticleHeaderProps {
  article: ArticleHeaderData
  /** Minutes. */
  readingTime: number
  categories: readonly Category[]
  timeZone?: string | undefined
  words: ArticleWords
}

/** Category, headline, summary, byline, date and reading time. */
export function ArticleHeader(props: ArticleHeaderProps) {
  const { article, readingTime, categories, timeZone, words } = props
  const { language } = words
  const own = languageAttributes(article.language, language)
  const { title, summary, category, author, publishedAt, corrections = [] } = article
  const byline = bylineOf(author)
  const credits = creditsOf({ author: byline, authors: article.authors })
  const below = creditsBelow(author, credits)
  const updatedAt = lastReportedAt({ corrections })
  const published = publishedAt && articleDate(publishedAt, timeZone, language)
  const updated = updatedAt && articleDate(updatedAt, timeZone, language)
  return (
    <header className="article-header">
      {category && (
        <p className="kicker">
          <CategoryLink category={category} categories={categories} />
        </p>
      )}
      <h1 {...own}>{title}</h1>
      {summary && (
        <p className="article-summary" {...own}>
          {summary}
        </p>
      )}
      <p className="article-facts">
        <span className="byline">
          {`${words.card.by} `}
          <Byline author={byline} authors={credits} />
        </span>
        {below.length > 0 && (
          <span className="byline credits facts">
            {below.map(({ id, name, role }) => (
              <span key={`${role} ${name}`}>
                {`${words.article.roles[role]}: `}
                <AuthorLink id={id}>{name}</AuthorLink>
              </span>
            ))}
          </span>
        )}
        <span className="article-when facts">
          {publishedAt ? (
            <time dateTime={publishedAt}>{published}</time>
          ) : (
            <span>{words.draft}</span>
          )}
          {updated && updated !== published && (
            <time dateTime={updatedAt}>{fill(words.article.updated, { date: updated })}</time>
          )}
          <span>{plural(words.article.minutes, readingTime, language)}</span>
        </span>
      </p>
    </header>
  )
}
