import type { ArticleCardData } from '#domain/article.ts'
import { cardTags, sourcesCited } from '#domain/article-card.ts'
import type { Category } from '#domain/category.ts'
import { articlePath } from '#domain/slug.ts'
import { CoverImage } from './cover-image.tsx'
import { CategoryLink, NamedLink } from './named-link.tsx'
import { TagChips } from './tag-chips.tsx'

interface ArticleCardProps {
  article: ArticleCardData
  categories: readonly Category[]
  /** Its place in the list. The first has a wide cover, a large headline, and an image that is not lazy. */
  index: number
}

/** As wide as `card-grid.css` and `card.css` draw the covers: of the lead, the two after it, the others. */
const sizes = {
  lead: '(min-width: 1680px) 960px, (min-width: 1200px) 800px, (max-width: 898px) calc(100vw - 48px), 850px',
  half: '(min-width: 1680px) 720px, (min-width: 1200px) 600px, (max-width: 768px) calc(100vw - 48px), 300px',
  third:
    '(min-width: 1680px) 467px, (min-width: 1200px) 387px, (max-width: 768px) calc(100vw - 48px), 300px',
}

/**
 * An article in a list. The whole card opens the article; the title is the link's accessible name. The
 * category, author and tags lead to their lists.
 */
export function ArticleCard({ article, categories, index }: ArticleCardProps) {
  const lead = index === 0
  const { title, summary, category, coverImage, coverAlt, tags, author, sources } = article
  const { publishedAt, date } = article
  const { shown, more } = cardTags(tags)
  return (
    <article className={lead ? 'card card-lead' : 'card'}>
      {coverImage && (
        <div className="card-cover">
          <CoverImage
            address={coverImage}
            alt={coverAlt}
            sizes={lead ? sizes.lead : index < 3 ? sizes.half : sizes.third}
            eager={lead}
          />
        </div>
      )}
      <div className="card-text">
        {category && (
          <p className="kicker">
            <CategoryLink category={category} categories={categories} />
          </p>
        )}
        <h3 className="card-title">
          <a href={articlePath(article)}>{title}</a>
        </h3>
        {summary && <p className="card-summary">{summary}</p>}
        <p className="card-facts facts">
          <span>
            By <NamedLink kind="author" name={author} />
          </span>
          <time dateTime={publishedAt ?? undefined}>{date}</time>
          {sources > 0 && <span>{sourcesCited(sources)}</span>}
        </p>
        <TagChips tags={shown} more={more} />
      </div>
    </article>
  )
}
