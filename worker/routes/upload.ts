import { Hono } from 'hono'
import { z } from 'zod'
import { limits } from '#domain/limits.ts'
import { uploadedImageSchema } from '#domain/media-schema.ts'
import type { App } from '#worker/context.ts'
import { readFormFile } from '#worker/http/form-file.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { storeImage } from '#worker/images/image-store.ts'
import { inTurn } from '#worker/images/upload-turns.ts'

const image = {
  field: 'image',
  maxBytes: limits.imageBytes,
  missing: 'Send an image file in the form field "image".',
  tooLarge: 'An image may have at most 10 MB.',
}

/** Images for covers and texts. */
export const uploadRoutes = new Hono<App>().post(
  '/api/upload/image',
  describeRoute({
    access: 'admin',
    operationId: 'uploadImage',
    summary: 'Stores an image in every size.',
    status: 201,
    response: uploadedImageSchema,
    body: { type: 'multipart/form-data', schema: z.object({ image: z.file() }) },
  }),
  async (c) => {
    const bytes = Number(c.req.header('content-length') ?? limits.imageBytes)
    const stored = await inTurn(bytes, () =>
      storeImage(c.env, readFormFile(c.req.raw, image), c.get('admin').username),
    )
    return c.json(stored, 201)
  },
)
