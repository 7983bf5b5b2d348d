import type { Article } from '#domain/articles/article.ts'
import { articleBody, readingTime } from '#domain/articles/article-body.ts'
import type { ShownFieldName } from '#domain/articles/article-fields.ts'
import type { Category } from '#domain/articles/category.ts'
import type { WrittenCredit } from '#domain/authors/author.ts'
import { notesAt } from '#domain/corrections/correction.ts'
import { addPictureCredits, coverCredit } from '#domain/images/picture-credit.ts'
import { ArticleAudio } from './article-audio.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { CorrectionNotes } from './correction-notes.tsx'
import { CoverImage } from './cover-image.tsx'
import { markOpening } from './opening.ts'
import { columnSizes } from './picture-sizes.ts'
import { addReferences } from './source-references.ts'
import { Sources } from './sources.tsx'
import { TagChips } from './tag-chips.tsx'
import { markDirection } from './text-direction.ts'

/** The fields that an article page shows. */
export type ArticleViewData = Pick<Article, ShownFieldName | 'publishedAt'> &
  Partial<Pick<Article, 'corrections' | 'pictureCredits'>> & {
    authors?: readonly WrittenCredit[] | undefined
  }

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
  const { coverImage, coverAlt, audio, content, quotes, citations, tags } = article
  const { corrections = [] } = article
  const tree = addPictureCredits(articleBody(content, quotes), article.pictureCredits)
  const credit = coverCredit(article)
  return (
    <>
      <ArticleHeader
        article={article}
        readingTime={readingTime(tree).minutes}
        categories={categories}
        timeZone={timeZone}
      />
      <CorrectionNotes corrections={notesAt('top', corrections)} timeZone={timeZone} />
      {coverImage && (
        <figure className="article-cover">
          <CoverImage address={coverImage} alt={coverAlt} sizes={columnSizes} eager />
          {credit && <figcaption>{`Photo: ${credit}`}</figcaption>}
        </figure>
      )}
      {audio && <ArticleAudio audio={audio} />}
      <ArticleBody tree={addReferences(markDirection(markOpening(tree)), citations)} />
      <CorrectionNotes corrections={notesAt('end', corrections)} timeZone={timeZone} />
      <Sources citations={citations} />
      <TagChips tags={tags} />
    </>
  )
}
