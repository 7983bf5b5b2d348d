import { z } from 'zod'
import { limits } from './limits.ts'
import { isImageAddress } from './media.ts'
import { textField } from './text-field.ts'

/** The address of an image: one of ours below `/media/`, or any https address. Empty for none. */
export const imageAddressSchema = textField("An image's address", limits.address).refine(
  (address) => address === '' || isImageAddress(address),
  'An image is one that was uploaded here, or has an address that starts with https://.',
)

/** An uploaded image, as the upload answers it. */
export const uploadedImageSchema = z.object({
  /** The address of the largest size, below `/media/`. */
  url: z.string(),
  /** Pixels. */
  width: z.number().int().positive(),
  /** Pixels. */
  height: z.number().int().positive(),
})

export type UploadedImage = z.infer<typeof uploadedImageSchema>
