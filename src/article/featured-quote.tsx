import type { Quote } from '#domain/articles/quote.ts'

/** The editor may have typed quotation marks already. */
const quotationMark = /^["“”„«‘']/

/** A pull quote: beside the column, or between two rules if it is centred. */
export function FeaturedQuote({ text, attribution, position }: Quote) {
  return (
    <figure className={`featured-quote featured-quote-${position}`}>
      <blockquote>
        <p>{quotationMark.test(text) ? text : `“${text}”`}</p>
      </blockquote>
      {attribution && <figcaption>{`— ${attribution}`}</figcaption>}
    </figure>
  )
}
