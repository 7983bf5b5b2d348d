import { Hono } from 'hono'
import { libraryImageSchema } from '#domain/library.ts'
import type { App } from '#worker/context.ts'
import { binImage, restoreImage } from '#worker/db/image-bin.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { deleteImageForGood } from '#worker/images/image-sweep.ts'
import { readOwn } from './library.ts'

/** The bin of the media library. */
export const imageBinRoutes = new Hono<App>()
  .delete(
    '/api/admin/images/:id',
    describeRoute({
      access: 'writer',
      operationId: 'deleteImage',
      summary: 'Moves a picture that readers do not see into the bin.',
    }),
    async (c) => {
      const { hash, deletedAt } = await readOwn(c)
      const isMoved = deletedAt || (await binImage(c.env.DB, hash, c.get('admin').username))
      if (isMoved) return c.body(null, 204)
      throw new ApiError(
        'conflict',
        'Readers see this picture, or it is scheduled. Take it out of these articles first.',
      )
    },
  )
  .put(
    '/api/admin/images/:id/restore',
    describeRoute({
      access: 'writer',
      operationId: 'restoreImage',
      summary: 'Takes a picture back from the bin.',
      response: libraryImageSchema,
    }),
    async (c) => {
      const { hash } = await readOwn(c)
      const image = await restoreImage(c.env.DB, hash, c.get('admin').username)
      if (!image) throw notInBin()
      return c.json(image)
    },
  )
  .delete(
    '/api/admin/images/:id/bin',
    describeRoute({
      access: 'editor',
      operationId: 'deleteImageForGood',
      summary: 'Deletes a picture in the bin for good.',
    }),
    async (c) => {
      const { hash } = await readOwn(c)
      const by = c.get('admin').username
      if (!(await deleteImageForGood(c.env, hash, by))) throw notInBin()
      return c.body(null, 204)
    },
  )

function notInBin(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the bin.')
}
