import type { Session } from '#admin/api/connection.ts'
import { pathOf } from '#domain/calls/request.ts'
import * as calls from '#domain/images/calls.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { limits } from '#domain/limits.ts'
import { type UploadOptions, uploadFile } from './upload-file.ts'

/**
 * @param name adds the image to the media library under this name, where it stays
 * @throws what `uploadFile` throws; Error if the response contains no URL
 */
export async function uploadImage(
  session: Session,
  file: File,
  { name, ...options }: UploadOptions & { name?: string } = {},
): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', file)
  // Without a name for the library, the picture is found there by its file's while it is used.
  const fileName = file.name.replace(/\p{Cc}+/gu, ' ').slice(0, limits.imageName)
  const path = pathOf(calls.uploadImage, {}, name === undefined ? { fileName } : { name })
  return parseUploadedImage(await uploadFile(session, path, form, options))
}

function parseUploadedImage(body: string): UploadedImage {
  try {
    return calls.uploadImage.response.parse(JSON.parse(body))
  } catch (cause) {
    throw new Error('No image URL returned from server', { cause })
  }
}
