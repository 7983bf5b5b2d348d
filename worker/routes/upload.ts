import { Hono } from 'hono'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { storeImage } from '#worker/images/image-store.ts'

/** Images for covers and texts. */
export const uploadRoutes = new Hono<App>().post('/api/upload/image', async (c) => {
  const image = await formFile(c.req.raw)
  return c.json(await storeImage(c.env, image, c.get('admin').username), 201)
})

async function formFile(request: Request): Promise<File> {
  const form = await request.formData().catch(() => undefined)
  const image = form?.get('image')
  if (image instanceof File) return image
  const message = 'Send an image file in the form field "image".'
  throw new ApiError('bad_request', message, { issues: [{ field: 'image', message }] })
}
