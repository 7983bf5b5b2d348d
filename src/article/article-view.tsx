import type { Article } from '#domain/articles/article.ts'
import { articleBody } from '#domain/articles/article-body.ts'
import type { ShownFieldName } from '#domain/articles/article-fields.ts'
import type { Category } from '#domain/articles/category.ts'
import type { Citation } from '#domain/articles/citation.ts'
import { audioFactsOf, audioLength, audioPeriod } from '#domain/audio/audio.ts'
import type { Audio } from '#domain/audio/audio-schema.ts'
import type { WrittenCredit } from '#domain/authors/author.ts'
import { notesAt } from '#domain/corrections/correction.ts'
import type { Correction } from '#domain/corrections/correction-schema.ts'
import { cardDate } from '#domain/dates.ts'
import { addPictureCredits } from '#domain/images/credited-text.ts'
import { coverCredit } from '#domain/images/picture-credit.ts'
import { directionOf } from '#domain/language/direction.ts'
import { fill } from '#domain/language/format.ts'
import { markDirection } from '#domain/language/marked-direction.ts'
import { readingTime } from '#domain/language/reading-time.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ChangeLogDetails } from './change-log.tsx'
import { Contents } from './contents.tsx'
import { CoverImage } from './cover-image.tsx'
import { EnlargeLink } from './enlarge-link.tsx'
import { markOpening } from './opening.ts'
import { columnSizes } from './picture-sizes.ts'
import { addPlaces } from './places.ts'
import { SourceLink } from './source-link.tsx'
import { addReferences } from './source-references.ts'
import { TagChips } from './tag-chips.tsx'

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
  /** Whether a list of its headings stands beside the text. */
  hasContents?: boolean
  words: ArticleWords
}

export function ArticleView(props: ArticleViewProps) {
  return (
    <article className="article">
      <ArticleParts {...props} />
    </article>
  )
}

/** Apart from `ArticleView`, which Astro calls twice, once to find out that it is a component of React. */
function ArticleParts({
  article,
  categories = [],
  timeZone,
  hasContents = false,
  words,
}: ArticleViewProps) {
  const { coverImage, coverAlt, audio, content, quotes, citations, tags } = article
  const { corrections = [] } = article
  const tree = addPictureCredits(articleBody(content, quotes), article.pictureCredits)
  const credit = coverCredit(article)
  const direction = directionOf(article.language || words.language)
  const headings = addPlaces(tree)
  return (
    <>
      <ArticleHeader
        article={article}
        readingTime={readingTime(tree).minutes}
        categories={categories}
        timeZone={timeZone}
        words={words}
      />
      <CorrectionNotes
        corrections={notesAt('top', corrections)}
        timeZone={timeZone}
        words={words}
      />
      {coverImage && (
        <figure className="article-cover">
          <EnlargeLink address={coverImage} alt={coverAlt} label={words.article.enlarge}>
            <CoverImage
              address={coverImage}
              alt={coverAlt}
              sizes={columnSizes}
              eager
              missing={words.card.imageMissing}
            />
          </EnlargeLink>
          {credit && <figcaption>{fill(words.article.photo, { credit })}</figcaption>}
        </figure>
      )}
      {audio && <ArticleAudio audio={audio} words={words} />}
      {hasContents && <Contents headings={headings} label={words.article.contents} />}
      <ArticleBody
        tree={addReferences(markDirection(markOpening(tree), direction), citations)}
        words={words}
        language={article.language}
      />
      <CorrectionNotes
        corrections={notesAt('end', corrections)}
        timeZone={timeZone}
        words={words}
      />
      <Sources citations={citations} label={words.article.sources} />
      <TagChips tags={tags} label={words.card.tags} />
    </>
  )
}

/** A recording with the browser's own player, which loads nothing until the reader presses play. */
function ArticleAudio({ audio, words }: { audio: Audio; words: ArticleWords }) {
  const { url, title, duration } = audio
  const name = title || words.article.listen
  return (
    <figure className="article-audio no-print">
      <figcaption>
        <span className="article-audio-title">{name}</span>
        {duration !== null && <time dateTime={audioPeriod(duration)}>{audioLength(duration)}</time>}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the article is the text of its recording */}
      <audio controls preload="none" aria-label={name}>
        <source src={url} type={audioFactsOf(url)?.type} />
        <a href={url}>{words.article.audioFile}</a>
      </audio>
      <p className="article-audio-failed" role="alert">
        {/* This page: by the login if the session has ended, and with another recording if it has one now. */}
        <a href="?">{words.article.audioFailed}</a>
      </p>
    </figure>
  )
}

interface CorrectionNotesProps {
  corrections: readonly Correction[]
  timeZone?: string | undefined
  words: ArticleWords
}

/** Notices to readers of changes, each in a note of its own. */
function CorrectionNotes({ corrections, timeZone, words }: CorrectionNotesProps) {
  const { kinds } = words.corrections
  return corrections.map(({ id, kind, note, at, changes }) => (
    <div key={id} className="correction-note" role="note" aria-label={kinds[kind]}>
      <p className="correction-kind facts-line">
        <a href="/corrections">{kinds[kind]}</a>{' '}
        <time dateTime={at}>{cardDate(at, timeZone, words)}</time>
      </p>
      {note && <p>{note}</p>}
      {changes && <ChangeLogDetails changes={changes} words={words.corrections} />}
    </div>
  ))
}

/** The numbered sources of an article, each opening in a new tab; nothing without citations. */
function Sources({ citations, label }: { citations: readonly Citation[]; label: string }) {
  if (citations.length === 0) return null
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources" className="section-heading">
        {label}
      </h2>
      <ol>
        {citations.map(({ title, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a page
          <li key={index} id={`source-${index + 1}`} className="source">
            <SourceLink title={title} url={url} />
          </li>
        ))}
      </ol>
    </section>
  )
}
