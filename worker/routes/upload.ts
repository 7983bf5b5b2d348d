import { Hono } from 'hono'
import { z } from 'zod'
import { uploadedAudioSchema } from '#domain/audio-schema.ts'
import { limits } from '#domain/limits.ts'
import { uploadedImageSchema } from '#domain/media-schema.ts'
import { lineField } from '#domain/text-field.ts'
import { storeAudio } from '#worker/audio/audio-store.ts'
import type { App } from '#worker/context.ts'
import { arrivingFile, fileSchema } from '#worker/http/arriving-file.ts'
import { readFormFile } from '#worker/http/form-file.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { storeImage } from '#worker/images/image-store.ts'
import { inTurn } from '#worker/images/upload-turns.ts'

const image = {
  field: 'image',
  maxBytes: limits.imageBytes,
  missing: 'Send an image file in the form field "image".',
  tooLarge: 'An image may have at most 10 MB.',
}

/** Adds the picture to the media library under this name, where it stays until somebody deletes it. */
const librarySchema = z.object({
  name: lineField('The name', limits.imageName).optional(),
})

/** Images for covers and texts, and recordings. */
export const uploadRoutes = new Hono<App>()
  .post(
    '/api/upload/image',
    describeRoute({
      access: 'writer',
      operationId: 'uploadImage',
      summary: 'Stores an image in every size.',
      status: 201,
      response: uploadedImageSchema,
      body: { type: 'multipart/form-data', schema: z.object({ image: z.file() }) },
    }),
    zValidator('query', librarySchema),
    async (c) => {
      const { name } = c.req.valid('query')
      const bytes = Number(c.req.header('content-length') ?? limits.imageBytes)
      const stored = await inTurn(bytes, () =>
        storeImage(c.env, readFormFile(c.req.raw, image), c.get('admin').username, name),
      )
      return c.json(stored, 201)
    },
  )
  .post(
    '/api/upload/audio',
    describeRoute({
      access: 'writer',
      operationId: 'uploadAudio',
      summary: 'Stores an audio file: MP3 or M4A, as the body itself, with its SHA-256.',
      status: 201,
      response: uploadedAudioSchema,
      body: { type: 'application/octet-stream' },
    }),
    zValidator('query', fileSchema),
    async (c) => {
      const file = arrivingFile(c.req.raw, c.req.valid('query').sha256)
      return c.json(await storeAudio(c.env, file, c.get('admin').username), 201)
    },
  )
