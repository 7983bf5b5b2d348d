import { Hono } from 'hono'
import { z } from 'zod'
import { uploadedImageSchema } from '#domain/media-schema.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { storeImage } from '#worker/images/image-store.ts'

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
    const image = await formFile(c.req.raw)
    return c.json(await storeImage(c.env, image, c.get('admin').username), 201)
  },
)

async function formFile(request: Request): Promise<File> {
  const form = await request.formData().catch(() => undefined)
  const image = form?.get('image')
  if (image instanceof File) return image
  const message = 'Send an image file in the form field "image".'
  throw new ApiError('bad_request', message, { issues: [{ field: 'image', message }] })
}
