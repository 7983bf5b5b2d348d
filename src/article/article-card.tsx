import type { ArticleCardData } from '#domain/articles/article.ts'
import { cardTags, listenText } from '#domain/articles/article-card.ts'
import type { Category } from '#domain/articles/category.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { languageAttributes } from '#domain/language/direction.ts'
import type { CardWords } from '#domain/language/words-type.ts'
import { Byline } from './byline.tsx'
import { CoverImage } from './cover-image.tsx'
import { CategoryLink } from './named-link.tsx'
import { sizesOfCard } from './picture-sizes.ts'
import { TagChips } from './tag-chips.tsx'

interface ArticleCardProps {
  article: ArticleCardData
  categories: readonly Category[]
  /** Its place in the list. The first has a wide cover, a large headline, and an image that is not lazy. */
  index: number
  /** How many cards the list shows. */
  count: number
  words: CardWords
}

/**
 * An article in a list. The whole card opens the article; the title is the link's accessible name. The
 * category, author and tags lead to their lists.
 */
export function ArticleCard({ article, categories, index, count, words }: ArticleCardProps) {
  const { language, card } = words
  const lead = index === 0
  const { title, summary, category, coverImage, coverAlt, tags, author, authors, cited } = article
  const { publishedAt, date, audio, coverFocus } = article
  const own = languageAttributes(article.language, language)
  const { shown, more } = cardTags(tags, card)
  return (
    <article className={lead ? 'card card-lead' : 'card'}>
      {coverImage && (
        <div className="card-cover">
          <CoverImage
            address={coverImage}
            alt={coverAlt}
            sizes={sizesOfCard(index, count)}
            eager={lead}
            focus={coverFocus}
            missing={card.imageMissing}
          />
        </div>
      )}
      <div className="card-text">
        {category && (
          <p className="kicker">
            <CategoryLink category={category} categories={categories} />
          </p>
        )}
        <h3 className="card-title" {...own}>
          <a href={articlePath(article)}>{title}</a>
        </h3>
        {summary && (
          <p className="card-summary" {...own}>
            {summary}
          </p>
        )}
        <p className="card-facts facts">
          <span>
            {`${card.by} `}
            <Byline author={author} authors={authors} />
          </span>
          <time dateTime={publishedAt ?? undefined}>{date}</time>
          {audio && <span>{listenText(audio, card)}</span>}
          {cited && <span>{cited}</span>}
        </p>
        <TagChips tags={shown} more={more} label={card.tags} />
      </div>
    </article>
  )
}
