import { mediaFacts } from '#domain/images/media.ts'

interface Cover {
  coverImage: string
  coverAlt: string
  /** An edition's cover has none. */
  photoCredit?: string
}

/**
 * A cover once a picture takes its place. Words and credit of another picture do not go with it, unless they
 * were typed since it was chosen.
 *
 * @param before as it was when the picture was chosen
 * @param now as it is when the picture is there
 * @param image an upload, or a picture of the library with its words; an empty address for none
 */
export function replacedCover(
  before: Cover,
  now: Cover,
  { url, alt = '' }: { url: string; alt?: string },
): Required<Cover> {
  const isOther = before.coverImage !== '' && pictureAt(before.coverImage) !== pictureAt(url)
  const wordsOf = (name: 'coverAlt' | 'photoCredit', own: string) => {
    const [typed = '', was = ''] = [now[name], before[name]]
    return typed !== was || (!isOther && own === '') ? typed : own
  }
  return {
    coverImage: url,
    coverAlt: wordsOf('coverAlt', alt),
    photoCredit: wordsOf('photoCredit', ''),
  }
}

/** The same for every address of an upload. */
function pictureAt(address: string): string {
  return mediaFacts(address)?.hash ?? address
}
