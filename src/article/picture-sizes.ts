/**
 * The `sizes` attributes: how wide pages draw their pictures. The browser multiplies by the screen's
 * density and takes a width that is large enough. More than two pixels for each of CSS no eye sees: phones
 * with three and more are told two thirds.
 */
function margins(narrow: number): string {
  const phone = `(max-width: ${narrow}px)`
  return `${phone} and (min-resolution: 3x) calc(66.7vw - 32px), ${phone} calc(100vw - 48px)`
}

/** Of an article's cover and pictures, as wide as its text. */
export const columnSizes = `${margins(788)}, 740px`

/** Of pictures that are wider than the text, see `article-pictures.css`. */
export const wideSizes =
  '(max-width: 788px) and (min-resolution: 3x) 66.7vw, (max-width: 1160px) 100vw, 1080px'

/** Of covers in a list, see `card-grid.css` and `card.css`: the lead's, those of the two after it, the others'. */
export const cardSizes = {
  lead: `(min-width: 1200px) clamp(800px, 66.7vw - 160px, 960px), ${margins(898)}, 850px`,
  half: `(min-width: 1200px) clamp(600px, 50vw - 120px, 720px), ${margins(768)}, 300px`,
  third: `(min-width: 1200px) clamp(387px, 33.3vw - 93px, 467px), ${margins(768)}, 300px`,
}

/**
 * @param index the card's place in its list
 * @param count how many cards the list shows: two that are left over in its last row take halves
 */
export function sizesOfCard(index: number, count: number): string {
  if (index === 0) return cardSizes.lead
  const halves = count > 2 ? [1, 2] : []
  if (count > 3 && count % 3 === 2) halves.push(count - 2, count - 1)
  return halves.includes(index) ? cardSizes.half : cardSizes.third
}
