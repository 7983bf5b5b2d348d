import { mediaFacts } from '#domain/images/media.ts'

interface Cover {
  coverImage: string
  coverAlt: string
}

/** An edition's cover has no credit. */
type CreditedCover = Cover & { photoCredit?: string }

/**
 * A cover once a picture takes its place. Words and credit of another picture do not go with it, unless they
 * were typed since it was chosen.
 *
 * @param before as it was when the picture was chosen
 * @param now as it is when the picture is there
 * @param image an upload, or a picture of the library with its words; an empty address for none
 */
export function replacedCover(
  before: CreditedCover,
  now: CreditedCover,
  { url, alt = '' }: { url: string; alt?: string },
): CreditedCover {
  const isOther = before.coverImage !== '' && pictureAt(before.coverImage) !== pictureAt(url)
  const keepsAlt = now.coverAlt !== before.coverAlt || (!isOther && alt === '')
  const cover = { coverImage: url, coverAlt: keepsAlt ? now.coverAlt : alt }
  if (now.photoCredit === undefined) return cover
  const keepsCredit = !isOther || now.photoCredit !== before.photoCredit
  return { ...cover, photoCredit: keepsCredit ? now.photoCredit : '' }
}

/** The same for every address of an upload. */
function pictureAt(address: string): string {
  return mediaFacts(address)?.hash ?? address
}
