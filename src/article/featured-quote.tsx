import type { Quote } from '#domain/articles/quote.ts'

interface FeaturedQuoteProps extends Quote {
  /** The quotation marks of its language. */
  marks: readonly string[]
}

/** The editor may have typed quotation marks already. */
const quotationMark = /^["“”„«»「『‘‚']/

/** A pull quote: beside the column, or between two rules if it is centred. */
export function FeaturedQuote({ text, attribution, position, marks }: FeaturedQuoteProps) {
  const [open, close] = marks
  return (
    <figure className={`featured-quote featured-quote-${position}`}>
      <blockquote>
        <p>{quotationMark.test(text) ? text : `${open}${text}${close}`}</p>
      </blockquote>
      {attribution && <figcaption>{`— ${attribution}`}</figcaption>}
    </figure>
  )
}
