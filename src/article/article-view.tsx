import type { Article } from '#domain/article.ts'
import { articleBody, readingTime } from '#domain/article-body.ts'
import type { Category } from '#domain/category.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { CoverImage } from './cover-image.tsx'
import { markOpening } from './opening.ts'
import { Sources } from './sources.tsx'
import { TagChips } from './tag-chips.tsx'

/** The fields that an article page shows. */
export type ArticleViewData = Pick<
  Article,
  | 'title'
  | 'summary'
  | 'category'
  | 'author'
  | 'coverImage'
  | 'coverAlt'
  | 'photoCredit'
  | 'publishedAt'
  | 'content'
  | 'quotes'
  | 'citations'
  | 'tags'
>

interface ArticleViewProps {
  article: ArticleViewData
  /** The site's; without them the category is no link. */
  categories?: readonly Category[]
  /** Of its date; New York by default. */
  timeZone?: string
}

/** An article as readers see it. */
export function ArticleView(props: ArticleViewProps) {
  return (
    <article className="article">
      <ArticleParts {...props} />
    </article>
  )
}

/** Apart from `ArticleView`, which Astro calls twice, once to find out that it is a component of React. */
function ArticleParts({ article, categories = [], timeZone }: ArticleViewProps) {
  const { coverImage, coverAlt, photoCredit, content, quotes, citations, tags } = article
  const tree = articleBody(content, quotes)
  return (
    <>
      <ArticleHeader
        article={article}
        readingTime={readingTime(tree).minutes}
        categories={categories}
        timeZone={timeZone}
      />
      {coverImage && (
        <figure className="article-cover">
          <CoverImage
            address={coverImage}
            alt={coverAlt}
            sizes="(max-width: 788px) calc(100vw - 48px), 740px"
            eager
          />
          {photoCredit && <figcaption>{`Photo: ${photoCredit}`}</figcaption>}
        </figure>
      )}
      <ArticleBody tree={markOpening(tree)} />
      <Sources citations={citations} />
      <TagChips tags={tags} />
    </>
  )
}
