import * as audioCalls from '#domain/audio/calls.ts'
import * as imagesCalls from '#domain/images/calls.ts'
import { limits } from '#domain/limits.ts'
import { storeAudio } from '#worker/audio/audio-store.ts'
import { arrivingFile } from '#worker/http/body-chunks.ts'
import { readFormFile } from '#worker/http/form-file.ts'
import { route, routes } from '#worker/http/route.ts'
import { storeImage } from '#worker/images/image-store.ts'
import { inTurn } from '#worker/images/upload-turns.ts'

const image = {
  field: 'image',
  maxBytes: limits.imageBytes,
  missing: 'Send an image file in the form field "image".',
  tooLarge: 'An image may have at most 10 MB.',
}

/** Images for covers and texts, and recordings. */
export const uploadRoutes = routes(
  route(imagesCalls.uploadImage, async (c) => {
    const { name, fileName = '' } = c.req.valid('query')
    const named = { name: name ?? fileName, kept: name !== undefined }
    const bytes = Number(c.req.header('content-length') ?? limits.imageBytes)
    return inTurn(bytes, () =>
      storeImage(c.env, readFormFile(c.req.raw, image), c.get('admin').username, named),
    )
  }),
  route(audioCalls.uploadAudio, async (c) => {
    const file = arrivingFile(c.req.raw, c.req.valid('query').sha256)
    return storeAudio(c.env, file, c.get('admin').username)
  }),
)
