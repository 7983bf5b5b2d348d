import type { Context } from 'hono'
import { isAtLeast } from '#domain/accounts/role.ts'
import type { Grant } from '#domain/calls/grants.ts'
import * as calls from '#domain/images/calls.ts'
import { imageUseWords } from '#domain/images/image-use-words.ts'
import { type ImageEdit, type LibraryImage, mayEditImage } from '#domain/images/library.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import { binImage, restoreImage } from '#worker/db/images/image-bin.ts'
import { editImage, listOldWords } from '#worker/db/images/image-edits.ts'
import { replaceImage } from '#worker/db/images/image-replacement.ts'
import { readImageUses } from '#worker/db/images/image-uses.ts'
import {
  listImages,
  listUploaders,
  readImage,
  readPictureDefaults,
} from '#worker/db/images/library.ts'
import { isSavedAlready } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { deleteImageForGood } from '#worker/images/image-sweep.ts'
import { commitChange } from '#worker/routes/articles/article-change.ts'
import { loadSite } from '#worker/routes/articles/loaded-article.ts'
import { isProgram } from '#worker/tokens/program-access.ts'

/** Each time another editor was first. */
const maxAttempts = 10

/** How many places a refusal names. */
const namedUses = 5

/** With each of these a program reads any text. */
const readingGrants: readonly Grant[] = ['read-all', 'publish', 'suggest']

/** The media library and its bin. Writers change what they added, and not what readers see. */
export const libraryRoutes = routes(
  route(calls.listImages, { runsDuringAuth: true }, (c) =>
    listImages(c.env.DB, c.req.valid('query')),
  ),
  route(calls.listImageUploaders, { runsDuringAuth: true }, (c) => listUploaders(c.env.DB)),
  route(calls.readImageDefaults, { runsDuringAuth: true }, (c) =>
    readPictureDefaults(c.env.DB, c.req.valid('query').hashes),
  ),
  route(calls.readImage, { runsDuringAuth: true }, async (c) => {
    const hash = c.req.param('id')
    const [image, uses] = await Promise.all([
      readImage(c.env.DB, hash),
      readsTexts(c) ? readImageUses(c.env.DB, hash) : undefined,
    ])
    if (!image) throw unknownImage()
    return { image, ...(uses ?? { uses: [], more: image.used }) }
  }),
  route(calls.updateImage, { load: loadSite }, async (c) => {
    const { before, image } = await changeFacts(c, c.req.valid('json'))
    const { hash, alt } = before
    const isReworded = alt !== '' && image.alt !== alt && readsTexts(c)
    const oldWords = isReworded ? await listOldWords(c.env.DB, hash, alt) : []
    return { image, oldWords }
  }),
  route(calls.deleteImage, async (c) => {
    const { hash, deletedAt } = await readOwn(c)
    if (deletedAt || (await binImage(c.env.DB, hash, c.get('admin').username))) return
    throw await inUse(c, hash)
  }),
  route(calls.restoreImage, async (c) => {
    const found = await readOwn(c)
    // Restored already: the same answer, so that the call can be repeated.
    if (found.deletedAt === null) return found
    const image = await restoreImage(c.env.DB, found.hash, c.get('admin').username)
    if (image) return image
    throw notInBin()
  }),
  route(calls.deleteImageForGood, async (c) => {
    const { hash, deletedAt } = await readOwn(c)
    if (deletedAt === null) throw notInBin()
    if (await deleteImageForGood(c.env, hash, c.get('admin').username)) return
    throw await inUse(c, hash)
  }),
  route(calls.previewReplacement, { runsDuringAuth: true }, (c) =>
    readImageUses(c.env.DB, c.req.param('id'), limits.replacedPlaces),
  ),
  route(calls.replaceImage, { load: loadSite }, async (c) => {
    const { by: other, places, portion } = c.req.valid('json')
    const { DB } = c.env
    const [from, to] = await Promise.all([readOwn(c), readImage(DB, other)])
    if (!to || to.deletedAt !== null) throw unknownImage()
    if (from.hash === to.hash) throw new ApiError('bad_request', 'Choose another picture.')
    const { replaced } = await commitChange(c, (origin) =>
      replaceImage(DB, { from, to, places, portion }, origin),
    )
    const now = await readImage(DB, to.hash)
    if (replaced && now) return now
    throw new ApiError(
      'conflict',
      'This picture is in other places by now. Nothing was replaced. Look at the places again.',
    )
  }),
)

/** Whether the caller may know which texts have a picture: a program that only uploads reads none. */
function readsTexts(c: Context<App>): boolean {
  return !isProgram(c) || c.get('grants').some((grant) => readingGrants.includes(grant))
}

/** @throws ApiError `not_found`; `forbidden` unless the account may change the picture */
async function readOwn(c: Context<App>): Promise<LibraryImage> {
  const image = await readImage(c.env.DB, c.req.param('id') ?? '')
  if (!image) throw unknownImage()
  if (mayEditImage(c.get('admin'), image)) return image
  throw new ApiError(
    'forbidden',
    'Only the person who added this picture, editors and owners may change it.',
  )
}

/** A writer changes nothing that readers see. */
function assertMayShow(c: Context<App>, image: LibraryImage, edit: ImageEdit): void {
  const { credit, licence, focus } = { ...image, ...edit }
  const isUnseen = isSavedAlready(image, { credit, licence, focus })
  if (!image.published || isUnseen || isAtLeast(c.get('admin').role, 'editor')) return
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
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await readOwn(c)
    const { revision = before.revision, proposed, ...facts } = edit
    if (revision !== before.revision) {
      if (isSavedAlready(before, facts)) return { before, image: before }
      break
    }
    if (proposed && before.alt !== '') return { before, image: before }
    assertMayShow(c, before, edit)
    const { image } = await commitChange(c, (origin) => editImage(c.env.DB, before, edit, origin))
    if (image) return { before, image }
  }
  throw new ApiError(
    'conflict',
    'This picture was changed meanwhile, by another editor or in another tab. Nothing was saved.',
  )
}

/** Says what names a picture. It may be nothing any more. */
async function inUse(c: Context<App>, hash: string): Promise<ApiError> {
  const { uses, more } = await readImageUses(c.env.DB, hash, namedUses)
  const named = uses.map((use) => `“${use.title}” (${imageUseWords(use)})`)
  if (more) named.push('and others')
  const places = named.length > 0 ? `: ${named.join(', ')}` : ''
  return new ApiError('conflict', `This picture is in use and cannot be deleted${places}.`)
}

function unknownImage(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the library.')
}

function notInBin(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the bin.')
}
