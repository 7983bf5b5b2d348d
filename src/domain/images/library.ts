import * as z from 'zod'
import { isAtLeast, type Role } from '#domain/accounts/role.ts'
import { binDays } from '#domain/articles/bin.ts'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'
import type { PictureCredits } from './picture-credit.ts'

const percent = z.number().int().min(0).max(100)

/** What crops keep visible, in percent of the picture's width and height. */
export const focusSchema = z.strictObject({ x: percent, y: percent })

export type Focus = z.infer<typeof focusSchema>

/** What the media library says of a picture. */
export const libraryImageSchema = z.object({
  /** The first part of its address; the same for all its sizes. */
  hash: z.string(),
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The name of its file, or a better one. */
  name: z.string(),
  /** The words that are copied to where it is inserted. */
  alt: z.string(),
  credit: z.string(),
  licence: z.string(),
  focus: focusSchema,
  /** Raised when any of this is changed. */
  revision: z.number().int().positive(),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** Whether an article, a draft or any other stored text has it. */
  used: z.boolean(),
  /** Whether readers see it. */
  published: z.boolean(),
  /** Since when it is in the bin, and who put it there; empty if it was just never used. */
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.string().nullable(),
  /** When it is deleted for good, to the day. */
  keptUntil: z.iso.datetime().nullable(),
})

export type LibraryImage = z.infer<typeof libraryImageSchema>

/** Where something has a picture. Of an author, an edition or the magazine's face it is `published` or `draft`. */
export const imageUseStates = [
  'published',
  'scheduled',
  'draft',
  'edits',
  'suggestions',
  'notes',
  'versions',
  'discarded',
  'binned',
] as const

export type ImageUseState = (typeof imageUseStates)[number]

export const imageUseKinds = ['article', 'author', 'edition', 'face'] as const

export const imageUseSchema = z.object({
  kind: z.enum(imageUseKinds),
  _id: z.string(),
  /** An article's title, an author's name, an edition's number and title, or what it is of the face. */
  title: z.string(),
  /** In the order above. */
  states: z.array(z.enum(imageUseStates)),
})

export type ImageUse = z.infer<typeof imageUseSchema>

export const imageUsesSchema = z.object({
  uses: z.array(imageUseSchema),
  /** Whether there are others. */
  more: z.boolean(),
})

export const imageDetailsSchema = imageUsesSchema.extend({ image: libraryImageSchema })

export type ImageDetails = z.infer<typeof imageDetailsSchema>

/** By the hashes of pictures: their credit, as `picture-credit.ts` writes it, and focal point. */
export const pictureDefaultsSchema = z.record(
  z.string(),
  z.object({ credit: z.string(), focus: focusSchema }),
)

export type PictureDefaults = z.infer<typeof pictureDefaultsSchema>

/** How many pictures' defaults a call reads at most. */
export const defaultsAtOnce = 100

/** The own credits of pictures; those without one are left out. */
export function creditsOf(defaults: PictureDefaults): PictureCredits {
  const credits = Object.entries(defaults).map(([hash, { credit }]) => [hash, credit] as const)
  return Object.fromEntries(credits.filter(([, credit]) => credit !== ''))
}

/** The body of a change. What is not given stays. */
export const imageEditSchema = z.strictObject({
  name: lineField('The name', limits.imageName).optional(),
  alt: lineField('The alternative text', limits.coverAlt).optional(),
  credit: lineField('The credit', limits.credit).optional(),
  licence: lineField('The licence', limits.licence).optional(),
  focus: focusSchema.optional(),
  /** The one that this change started from; 409 if there is another one by now. */
  revision: z.number().int().positive().optional(),
  /**
   * The alternative text is that of an article: it is taken only by a picture without one, which goes to the bin as
   * before once nothing uses it.
   */
  proposed: z.boolean().optional(),
})

export type ImageEdit = z.infer<typeof imageEditSchema>

/** What a replacement changes. Versions, the bin, discarded edits and what is scheduled keep the picture. */
export const replacedStates = ['published', 'draft', 'edits'] as const

/** Whether a replacement leaves it out: the magazine's logo and icon are chosen in its appearance alone. */
export function keepsPicture({ kind }: Pick<ImageUse, 'kind'>): boolean {
  return kind === 'face'
}

const imagePlaceSchema = imageUseSchema
  .pick({ kind: true, _id: true })
  .extend({ state: z.enum(replacedStates) })

export type ImagePlace = z.infer<typeof imagePlaceSchema>

export const imageReplacementSchema = z.strictObject({
  /** The hash of the other picture. */
  by: z.string().regex(/^[0-9a-f]{32}$/, 'Choose a picture of the library.'),
  /** Every place that was shown. If there are others by now, nothing is replaced. */
  places: z.array(imagePlaceSchema).max(limits.replacedPlaces),
  /** Replaces it in these places alone, as far as they are still as they were shown: there are too many for one call. */
  portion: z.boolean().default(false),
})

/** The places among the uses of a picture that a replacement changes. */
export function placesOf(uses: readonly ImageUse[]): ImagePlace[] {
  return uses
    .filter((use) => !keepsPicture(use))
    .flatMap(({ kind, _id, states }) =>
      replacedStates.flatMap((state) => (states.includes(state) ? [{ kind, _id, state }] : [])),
    )
}

/** As many of the places as one call replaces. */
export function portionOf(places: readonly ImagePlace[]): ImagePlace[] {
  return places.slice(0, limits.replacedPlaces)
}

export const editedImageSchema = z.object({
  image: libraryImageSchema,
  /** The articles that still have the words from before. */
  oldWords: z.array(imageUseSchema),
})

export const libraryFilters = ['all', 'unused', 'no-alt', 'bin'] as const

export type LibraryFilter = (typeof libraryFilters)[number]

/** For how many days a picture that nothing uses stays out of the bin, unless it is kept. */
export const unusedDays = 7

/** For how many days a deleted picture can be restored: as long as an article. */
export const imageBinDays = binDays

/** Writers change what they added. */
export function mayEditImage(
  { role, username }: { role: Role; username: string | null },
  { uploadedBy }: { uploadedBy: string },
): boolean {
  return isAtLeast(role, 'editor') || uploadedBy === username
}
