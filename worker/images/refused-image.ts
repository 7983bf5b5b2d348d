import { ApiError } from '#worker/http/errors.ts'

export function refusedImage(message: string): ApiError {
  return new ApiError('bad_request', message, { issues: [{ field: 'image', message }] })
}

export function damagedImage(): ApiError {
  return refusedImage('This image could not be read. It may be damaged.')
}
