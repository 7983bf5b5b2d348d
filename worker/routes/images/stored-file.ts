import { isMediaKey } from '#domain/images/media.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'

/**
 * One size of an image, or an audio file, whether or not readers may see it.
 *
 * @throws ApiError `not_found`
 */
export async function storedFile({ MEDIA }: Environment, key: string): Promise<Response> {
  const object = isMediaKey(key) ? await MEDIA.get(key) : null
  if (!object) throw new ApiError('not_found', 'There is no such file.')
  const headers = new Headers({ 'content-length': String(object.size) })
  object.writeHttpMetadata(headers)
  return new Response(object.body, { headers })
}
