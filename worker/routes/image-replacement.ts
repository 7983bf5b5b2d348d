import { Hono } from 'hono'
import { imageReplacementSchema, imageUsesSchema, libraryImageSchema } from '#domain/library.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import { replaceImage } from '#worker/db/image-replacement.ts'
import { readImageUses } from '#worker/db/image-uses.ts'
import { readImage } from '#worker/db/library.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { makeChange, readSiteBefore } from './article-change.ts'
import { readOwn, unknownImage, withoutArticle } from './library.ts'

const path = '/api/admin/images/:id/replacement'

/** Another picture in all places of one. */
export const imageReplacementRoutes = new Hono<App>()
  .get(
    path,
    describeRoute({
      access: 'editor',
      operationId: 'previewReplacement',
      summary: 'Where a picture is: the places that a replacement changes, and those that keep it.',
      startsEarly: true,
      response: imageUsesSchema,
    }),
    async (c) => c.json(await readImageUses(c.env.DB, c.req.param('id'), limits.replacedPlaces)),
  )
  .put(
    path,
    describeRoute({
      access: 'editor',
      operationId: 'replaceImage',
      summary: 'Puts another picture in all places of one, at once. Can be repeated.',
      response: libraryImageSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', imageReplacementSchema),
    async (c) => {
      const { by: other, places } = c.req.valid('json')
      const { DB } = c.env
      const [from, to] = await Promise.all([readOwn(c), readImage(DB, other)])
      if (!to || to.deletedAt !== null) throw unknownImage()
      if (from.hash === to.hash) throw new ApiError('bad_request', 'Choose another picture.')
      const by = c.get('admin').username
      const { replaced } = await makeChange(c, async (since) =>
        withoutArticle(await replaceImage(DB, { from, to, places, by }, since)),
      )
      const now = await readImage(DB, to.hash)
      if (replaced && now) return c.json(now)
      throw new ApiError(
        'conflict',
        'This picture is in other places by now. Nothing was replaced. Look at the places again.',
      )
    },
  )
