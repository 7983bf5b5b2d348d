import * as calls from '#domain/images/calls.ts'
import { binImage, restoreImage } from '#worker/db/images/image-bin.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { deleteImageForGood } from '#worker/images/image-sweep.ts'
import { readOwn } from './library.ts'

/** The bin of the media library. */
export const imageBinRoutes = routes(
  route(calls.deleteImage, async (c) => {
    const { hash, deletedAt } = await readOwn(c)
    const isMoved = deletedAt || (await binImage(c.env.DB, hash, c.get('admin').username))
    if (isMoved) return c.body(null, 204)
    throw new ApiError(
      'conflict',
      'Readers see this picture, or it is scheduled. Take it out of these articles first.',
    )
  }),
  route(calls.restoreImage, async (c) => {
    const { hash } = await readOwn(c)
    const image = await restoreImage(c.env.DB, hash, c.get('admin').username)
    if (!image) throw notInBin()
    return c.json(image)
  }),
  route(calls.deleteImageForGood, async (c) => {
    const { hash } = await readOwn(c)
    const by = c.get('admin').username
    if (!(await deleteImageForGood(c.env, hash, by))) throw notInBin()
    return c.body(null, 204)
  }),
)

function notInBin(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the bin.')
}
