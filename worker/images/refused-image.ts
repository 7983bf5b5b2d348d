import { type ApiError, fieldError } from '#worker/http/errors.ts'

export function refusedImage(message: string): ApiError {
  return fieldError('image', message)
}

export function damagedImage(): ApiError {
  return refusedImage('This image could not be read. It may be damaged.')
}
