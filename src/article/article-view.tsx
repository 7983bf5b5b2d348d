import type { Article } from '#domain/article.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { CoverImage } from './cover-image.tsx'
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
  | 'photoCredit'
  | 'publishedAt'
  | 'content'
  | 'quotes'
  | 'citations'
  | 'tags'
>

/** An article as readers see it. */
export function ArticleView({ article }: { article: ArticleViewData }) {
  const { coverImage, photoCredit, content, quotes, citations, tags } = article
  return (
    <article className="article">
      <ArticleHeader article={article} />
      {coverImage && (
        <figure className="article-cover">
          <CoverImage
            address={coverImage}
            sizes="(max-width: 788px) calc(100vw - 48px), 740px"
            eager
          />
          {photoCredit && <figcaption>{`Photo: ${photoCredit}`}</figcaption>}
        </figure>
      )}
      <ArticleBody content={content} quotes={quotes} />
      <Sources citations={citations} />
      <TagChips tags={tags} />
    </article>
  )
}
