import { AuthorLink } from '#article/byline.tsx'
import { CategoryLink, TagLink } from '#article/named-link.tsx'
import type { Category } from '#domain/articles/category.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { bylineParts, creditsOf } from '#domain/authors/author.ts'
import { cardDate } from '#domain/dates.ts'
import { languageAttributes } from '#domain/language/direction.ts'
import type { Words } from '#domain/language/words-type.ts'
import type { SearchResult as Result, TextPart } from '#domain/search/search.ts'
import { markedPieces } from '#domain/versions/marked-pieces.ts'

export type SearchWords = Pick<Words, 'language' | 'draft' | 'search'> & {
  readonly list: Pick<Words['list'], 'all' | 'categories' | 'retry'>
  readonly card: Pick<Words['card'], 'by' | 'tags'>
}

interface SearchResultProps {
  result: Result
  categories: readonly Category[]
  timeZone: string
  words: SearchWords
}

/** A found article with the matches marked. */
export function SearchResult({ result, categories, timeZone, words }: SearchResultProps) {
  const { category, title, excerpt, author, authors, publishedAt, tags, language = '' } = result
  const own = languageAttributes(language, words.language)
  return (
    <article className="card">
      <div className="card-text">
        {category && (
          <p className="kicker">
            <CategoryLink category={category} categories={categories} />
          </p>
        )}
        <h2 className="card-title" {...own}>
          <a href={articlePath(result)}>
            <Marked parts={title} />
          </a>
        </h2>
        <p className="card-summary" {...own}>
          <Marked parts={excerpt} />
        </p>
        <p className="card-facts facts">
          <span>
            {`${words.card.by} `}
            <MarkedByline author={author} authors={authors} />
          </span>
          <time dateTime={publishedAt ?? undefined}>{cardDate(publishedAt, timeZone, words)}</time>
        </p>
        {tags.length > 0 && (
          <ul className="tags" aria-label={words.card.tags}>
            {tags.map((tag) => (
              <li key={textOf(tag)} className="tag">
                <TagLink name={textOf(tag)}>
                  <Marked parts={tag} />
                </TagLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** The byline with links to the pages of those whom it names, as on cards. */
function MarkedByline({ author, authors }: Pick<Result, 'author' | 'authors'>) {
  const byline = textOf(author)
  const named = bylineParts(byline, creditsOf({ author: byline, authors }))
  const pieces = markedPieces(
    author,
    named.map(({ text }) => text.length),
  )
  return pieces.map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a byline have no other identity
    <AuthorLink key={index} id={named[index]?.id ?? ''}>
      <Marked parts={parts} />
    </AuthorLink>
  ))
}

function textOf(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('')
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, match }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    match ? <mark key={index}>{text}</mark> : text,
  )
}
