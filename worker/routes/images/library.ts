import type { Context } from 'hono'
import { isAtLeast } from '#domain/accounts/role.ts'
import * as calls from '#domain/images/calls.ts'
import { type ImageEdit, type LibraryImage, mayEditImage } from '#domain/images/library.ts'
import type { App } from '#worker/context.ts'
import { editImage, listOldWords } from '#worker/db/images/image-edits.ts'
import { readImageUses } from '#worker/db/images/image-uses.ts'
import {
  listImages,
  listUploaders,
  readImage,
  readPictureDefaults,
} from '#worker/db/images/library.ts'
import { ApiError } from '#worker/http/errors.ts'
import { linkNextPage } from '#worker/http/paging.ts'
import { route, routes } from '#worker/http/route.ts'
import { commitChange, loadSite } from '#worker/routes/articles/article-change.ts'

/** Each time another editor was first. */
const maxAttempts = 10

/** The media library. Writers change what they added, and not what readers see. */
export const libraryRoutes = routes(
  route(calls.listImages, { runsDuringAuth: true }, async (c) => {
    const { images, next } = await listImages(c.env.DB, c.req.valid('query'))
    if (next) linkNextPage(c, `${next.at},${next.id}`)
    return c.json(images)
  }),
  route(calls.listImageUploaders, { runsDuringAuth: true }, async (c) =>
    c.json(await listUploaders(c.env.DB)),
  ),
  route(calls.readImageDefaults, { runsDuringAuth: true }, async (c) =>
    c.json(await readPictureDefaults(c.env.DB, c.req.valid('query').hashes)),
  ),
  route(calls.readImage, { runsDuringAuth: true }, async (c) => {
    const hash = c.req.param('id')
    const [image, uses] = await Promise.all([
      readImage(c.env.DB, hash),
      readImageUses(c.env.DB, hash),
    ])
    if (!image) throw unknownImage()
    return c.json({ image, ...uses })
  }),
  route(calls.updateImage, { load: loadSite }, async (c) => {
    const { before, image } = await changeFacts(c, c.req.valid('json'))
    const { hash, alt } = before
    const isReworded = alt !== '' && image.alt !== alt
    const oldWords = isReworded ? await listOldWords(c.env.DB, hash, alt) : []
    return c.json({ image, oldWords })
  }),
)

/** @throws ApiError `not_found`; `forbidden` unless the account may change the picture */
export async function readOwn(c: Context<App>): Promise<LibraryImage> {
  const image = await readImage(c.env.DB, c.req.param('id') ?? '')
  if (!image) throw unknownImage()
  if (mayEditImage(c.get('admin'), image)) return image
  throw new ApiError('forbidden', 'Only who added this picture, editors and owners may change it.')
}

/** A writer changes nothing that readers see. */
function assertMayShow(c: Context<App>, image: LibraryImage, edit: ImageEdit): void {
  const { credit, licence, focus } = { ...image, ...edit }
  const isSeen =
    credit !== image.credit ||
    licence !== image.licence ||
    focus.x !== image.focus.x ||
    focus.y !== image.focus.y
  if (!image.published || !isSeen || isAtLeast(c.get('admin').role, 'editor')) return
  throw new ApiError(
    'forbidden',
    'Readers see this picture: only editors and owners may change its credit, licence or focal point.',
  )
}

/**
 * Without a revision, what another editor changes at the same moment stays, and what is not given does too.
 *
 * @throws ApiError `conflict` if the picture was changed since the revision that is given
 */
async function changeFacts(c: Context<App>, edit: ImageEdit) {
  const by = c.get('admin').username
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await readOwn(c)
    if (edit.revision !== undefined && edit.revision !== before.revision) break
    assertMayShow(c, before, edit)
    const { image } = await commitChange(c, (since) =>
      editImage(c.env.DB, before, edit, { by, since }),
    )
    if (image) return { before, image }
  }
  throw new ApiError(
    'conflict',
    'Another editor changed this picture in between. Nothing was saved.',
  )
}

export function unknownImage(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the library.')
}
