import { mediaFacts } from '#domain/images/media.ts'

interface PlacedPicture {
  /** Empty for none. */
  src: string
  alt: string
  /** An edition's cover has none. */
  credit?: string
}

/**
 * A picture's place in an article once another one takes it. Words and credit of the other picture do not
 * go with it, unless they were typed since it was chosen.
 *
 * @param before as it was when the picture was chosen
 * @param now as it is when the picture is there
 * @param image an upload, or a picture of the library with its words; an empty address for none
 */
export function replacedPicture(
  before: PlacedPicture,
  now: PlacedPicture,
  { url, alt = '' }: { url: string; alt?: string },
): Required<PlacedPicture> {
  const isOther = before.src !== '' && uploadAt(before.src) !== uploadAt(url)
  const wordsOf = (name: 'alt' | 'credit', own: string) => {
    const [typed = '', was = ''] = [now[name], before[name]]
    return typed !== was || (!isOther && own === '') ? typed : own
  }
  return { src: url, alt: wordsOf('alt', alt), credit: wordsOf('credit', '') }
}

/** The same for every address of an upload. */
function uploadAt(address: string): string {
  return mediaFacts(address)?.hash ?? address
}
