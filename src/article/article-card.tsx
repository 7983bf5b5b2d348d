import type { ArticleCardData } from '#domain/article.ts'
import { cardTags, sourcesCited } from '#domain/article-card.ts'
import { CoverImage } from './cover-image.tsx'
import { TagChips } from './tag-chips.tsx'

interface ArticleCardProps {
  article: ArticleCardData
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

/** An article in a list. The whole card is clickable; the title is the link's accessible name. */
export function ArticleCard({ article, index }: ArticleCardProps) {
  const lead = index === 0
  const { _id, title, summary, category, coverImage, tags, author, sources } = article
  const { publishedAt, date } = article
  const { shown, more } = cardTags(tags)
  return (
    <article className={lead ? 'card card-lead' : 'card'}>
      {coverImage && (
        <div className="card-cover">
          <CoverImage
            address={coverImage}
            sizes={lead ? sizes.lead : index < 3 ? sizes.half : sizes.third}
            eager={lead}
          />
        </div>
      )}
      <div className="card-text">
        {category && <p className="kicker">{category}</p>}
        <h3 className="card-title">
          <a href={`/article/${_id}`}>{title}</a>
        </h3>
        {summary && <p className="card-summary">{summary}</p>}
        <p className="card-facts facts">
          <span>{`By ${author}`}</span>
          <time dateTime={publishedAt ?? undefined}>{date}</time>
          {sources > 0 && <span>{sourcesCited(sources)}</span>}
        </p>
        <TagChips tags={shown} more={more} />
      </div>
    </article>
  )
}
