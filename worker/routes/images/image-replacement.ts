import * as calls from '#domain/images/calls.ts'
import { limits } from '#domain/limits.ts'
import { replaceImage } from '#worker/db/images/image-replacement.ts'
import { readImageUses } from '#worker/db/images/image-uses.ts'
import { readImage } from '#worker/db/images/library.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { commitChange, loadSite } from '#worker/routes/articles/article-change.ts'
import { readOwn, unknownImage } from './library.ts'

/** Another picture in all places of one. */
export const imageReplacementRoutes = routes(
  route(calls.previewReplacement, { runsDuringAuth: true }, async (c) =>
    c.json(await readImageUses(c.env.DB, c.req.param('id'), limits.replacedPlaces)),
  ),
  route(calls.replaceImage, { load: loadSite }, async (c) => {
    const { by: other, places, portion } = c.req.valid('json')
    const { DB } = c.env
    const [from, to] = await Promise.all([readOwn(c), readImage(DB, other)])
    if (!to || to.deletedAt !== null) throw unknownImage()
    if (from.hash === to.hash) throw new ApiError('bad_request', 'Choose another picture.')
    const by = c.get('admin').username
    const { replaced } = await commitChange(c, (since) =>
      replaceImage(DB, { from, to, places, portion, by }, since),
    )
    const now = await readImage(DB, to.hash)
    if (replaced && now) return c.json(now)
    throw new ApiError(
      'conflict',
      'This picture is in other places by now. Nothing was replaced. Look at the places again.',
    )
  }),
)
