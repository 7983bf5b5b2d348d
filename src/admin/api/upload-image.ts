import { type UploadedImage, uploadedImageSchema } from '#domain/media-schema.ts'
import type { Connection } from './connection.ts'
import { type UploadOptions, uploadFile } from './upload-file.ts'

/**
 * @param name adds the image to the media library under this name, where it stays
 * @throws what `uploadFile` throws; Error if the response contains no URL
 */
export async function uploadImage(
  connection: Connection,
  file: File,
  { name, ...options }: UploadOptions & { name?: string } = {},
): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', file)
  const query = name === undefined ? '' : `?${new URLSearchParams({ name })}`
  return parseUploadedImage(
    await uploadFile(connection, `/api/upload/image${query}`, form, options),
  )
}

function parseUploadedImage(body: string): UploadedImage {
  try {
    return uploadedImageSchema.parse(JSON.parse(body))
  } catch (cause) {
    throw new Error('No image URL returned from server', { cause })
  }
}
