import type { Quote } from '#domain/quote.ts'

/** Quotation marks that an editor may have typed already. */
const marked = /^["“”„«‘']/

/** A quote lifted out of the text: beside the column, or between rules where it is centred. */
export function FeaturedQuote({ text, attribution, position }: Quote) {
  return (
    <figure className={`featured-quote featured-quote-${position}`}>
      <blockquote>
        <p>{marked.test(text) ? text : `“${text}”`}</p>
      </blockquote>
      {attribution && <figcaption>{`— ${attribution}`}</figcaption>}
    </figure>
  )
}
