import { mediaFacts } from './media.ts'

/** Credits by the hashes of pictures, as readers read them. */
export type PictureCredits = Readonly<Record<string, string>>

/** Who made a picture, and under which licence; empty if neither is known. */
export function creditLine(credit: string, licence: string): string {
  return credit && licence ? `${credit} (${licence})` : credit || licence
}

/** A cover, with what its article and its own record say of who made it. */
export interface CreditedCover {
  coverImage: string
  photoCredit: string
  pictureCredits?: PictureCredits | undefined
}

/** What an article says of its cover; if it says nothing, what the cover's own record does. */
export function coverCredit({ coverImage, photoCredit, pictureCredits }: CreditedCover): string {
  return photoCredit || creditOf(coverImage, pictureCredits ?? {})
}

/** The own credit of the picture at an address; empty if there is none. */
export function creditOf(address: unknown, credits: PictureCredits): string {
  if (typeof address !== 'string' || !address.startsWith('/media/')) return ''
  return credits[mediaFacts(address)?.hash ?? ''] ?? ''
}
