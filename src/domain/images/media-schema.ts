import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { textField } from '#domain/text-field.ts'
import { isImageAddress } from './media.ts'

/**
 * The address of an image: an upload below `/media/` or any https address; empty for none. Apart
 * from `media.ts`, whose pure functions are part of the readers' scripts: no zod there.
 */
export const imageAddressSchema = textField("An image's address", limits.address).refine(
  (address) => address === '' || isImageAddress(address),
  'An image is one that was uploaded here, or has an address that starts with https://.',
)

export const uploadedImageSchema = z.object({
  /** The address of the largest size, below `/media/`. */
  url: z.string(),
  /** Of the largest size, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

export type UploadedImage = z.infer<typeof uploadedImageSchema>
