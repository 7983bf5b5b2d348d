import type { Context } from 'hono'
import * as calls from '#domain/images/calls.ts'
import { imageUseWords } from '#domain/images/image-use-words.ts'
import type { App } from '#worker/context.ts'
import { binImage, restoreImage } from '#worker/db/images/image-bin.ts'
import { readImageUses } from '#worker/db/images/image-uses.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { deleteImageForGood } from '#worker/images/image-sweep.ts'
import { readOwn } from './library.ts'

/** How many places a refusal names. */
const namedUses = 5

/** The bin of the media library. */
export const imageBinRoutes = routes(
  route(calls.deleteImage, async (c) => {
    const { hash, deletedAt } = await readOwn(c)
    const isMoved = deletedAt || (await binImage(c.env.DB, hash, c.get('admin').username))
    if (isMoved) return c.body(null, 204)
    throw await inUse(c, hash)
  }),
  route(calls.restoreImage, async (c) => {
    const { hash } = await readOwn(c)
    const image = await restoreImage(c.env.DB, hash, c.get('admin').username)
    if (!image) throw notInBin()
    return c.json(image)
  }),
  route(calls.deleteImageForGood, async (c) => {
    const { hash, deletedAt } = await readOwn(c)
    if (deletedAt === null) throw notInBin()
    if (await deleteImageForGood(c.env, hash, c.get('admin').username)) return c.body(null, 204)
    throw await inUse(c, hash)
  }),
)

/** Says what names a picture. It may be nothing any more. */
async function inUse(c: Context<App>, hash: string): Promise<ApiError> {
  const { uses, more } = await readImageUses(c.env.DB, hash, namedUses)
  const named = uses.map((use) => `“${use.title}” (${imageUseWords(use)})`)
  if (more) named.push('and others')
  const places = named.length > 0 ? `: ${named.join(', ')}` : ''
  return new ApiError('conflict', `This picture is in use and cannot be deleted${places}.`)
}

function notInBin(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the bin.')
}
