import { cardDate } from '#domain/dates.ts'
import type { SearchResult as Result, TextPart } from '#domain/search.ts'
import { articlePath } from '#domain/slug.ts'

/** A found article with the matches marked. */
export function SearchResult({ result, timeZone }: { result: Result; timeZone: string }) {
  const { category, title, excerpt, author, publishedAt, tags } = result
  return (
    <article className="card">
      <div className="card-text">
        {category && <p className="kicker">{category}</p>}
        <h2 className="card-title">
          <a href={articlePath(result)}>
            <Marked parts={title} />
          </a>
        </h2>
        <p className="card-summary">
          <Marked parts={excerpt} />
        </p>
        <p className="card-facts facts">
          <span>
            By <Marked parts={author} />
          </span>
          <time dateTime={publishedAt ?? undefined}>{cardDate(publishedAt, timeZone)}</time>
        </p>
        {tags.length > 0 && (
          <ul className="tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag.map(({ text }) => text).join('')} className="tag">
                <Marked parts={tag} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, match }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    match ? <mark key={index}>{text}</mark> : text,
  )
}
