import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  defaultsAtOnce,
  editedImageSchema,
  type ImageEdit,
  imageDetailsSchema,
  imageEditSchema,
  type LibraryImage,
  libraryFilters,
  libraryImageSchema,
  mayEditImage,
  pictureDefaultsSchema,
} from '#domain/library.ts'
import { limits } from '#domain/limits.ts'
import { isAtLeast } from '#domain/role.ts'
import type { App } from '#worker/context.ts'
import type { ChangesAnswer } from '#worker/db/changes-since.ts'
import { editImage, listOldWords } from '#worker/db/image-edits.ts'
import { readImageUses } from '#worker/db/image-uses.ts'
import { listImages, listUploaders, readImage, readPictureDefaults } from '#worker/db/library.ts'
import { ApiError } from '#worker/http/errors.ts'
import { instantCursorSchema, limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { makeChange, readSiteBefore } from './article-change.ts'

const listSchema = z.object({
  limit: limitSchema,
  before: instantCursorSchema.optional(),
  filter: z.enum(libraryFilters).default('all'),
  by: z.string().max(limits.username).optional(),
  q: z.string().max(limits.adminSearch).optional(),
})

const defaultsSchema = z.object({
  /** Separated by commas. */
  hashes: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{32}$/)).max(defaultsAtOnce)),
})

/** The media library. Writers change what they added, and not what readers see. */
export const libraryRoutes = new Hono<App>()
  .get(
    '/api/admin/images',
    describeRoute({
      access: 'writer',
      operationId: 'listImages',
      summary: 'Pictures of the media library, the newest first.',
      startsEarly: true,
      response: z.array(libraryImageSchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    async (c) => {
      const { images, next } = await listImages(c.env.DB, c.req.valid('query'))
      if (next) linkNextPage(c, `${next.at},${next.id}`)
      return c.json(images)
    },
  )
  .get(
    '/api/admin/image-uploaders',
    describeRoute({
      access: 'writer',
      operationId: 'listImageUploaders',
      summary: 'Who added pictures to the media library.',
      startsEarly: true,
      response: z.array(z.string()),
    }),
    async (c) => c.json(await listUploaders(c.env.DB)),
  )
  .get(
    '/api/admin/image-defaults',
    describeRoute({
      access: 'writer',
      operationId: 'readImageDefaults',
      summary: 'The credits and focal points of some pictures, for where an article says nothing.',
      startsEarly: true,
      response: pictureDefaultsSchema,
    }),
    zValidator('query', defaultsSchema),
    async (c) => c.json(await readPictureDefaults(c.env.DB, c.req.valid('query').hashes)),
  )
  .get(
    '/api/admin/images/:id',
    describeRoute({
      access: 'writer',
      operationId: 'readImage',
      summary: 'A picture of the media library, and where it is.',
      startsEarly: true,
      response: imageDetailsSchema,
    }),
    async (c) => {
      const hash = c.req.param('id')
      const [image, uses] = await Promise.all([
        readImage(c.env.DB, hash),
        readImageUses(c.env.DB, hash),
      ])
      if (!image) throw unknownImage()
      return c.json({ image, ...uses })
    },
  )
  .patch(
    '/api/admin/images/:id',
    describeRoute({
      access: 'writer',
      operationId: 'editImage',
      summary: 'Changes what is known of a picture; readers see its credit and focal point.',
      response: editedImageSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', imageEditSchema),
    async (c) => {
      const edit = c.req.valid('json')
      const before = await readOwn(c)
      assertMayShow(c, before, edit)
      const image = await change(c, before, edit)
      const { hash, alt } = before
      const isReworded = alt !== '' && image.alt !== alt
      const oldWords = isReworded ? await listOldWords(c.env.DB, hash, alt) : []
      return c.json({ image, oldWords })
    },
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

async function change(c: Context<App>, before: LibraryImage, edit: ImageEdit) {
  const by = c.get('admin').username
  const edited = await makeChange(c, async (since) =>
    withoutArticle(await editImage(c.env.DB, before, edit, by, since)),
  )
  if (!edited.image) throw unknownImage()
  return edited.image
}

/** A change of more than one page: none of them is remembered. */
export function withoutArticle<T extends { changes: ChangesAnswer | undefined }>({
  changes,
  ...stored
}: T) {
  const neighbours = { newer: null, older: null }
  return { ...stored, afterwards: changes && { changes, shown: undefined, neighbours } }
}

export function unknownImage(): ApiError {
  return new ApiError('not_found', 'This picture is no longer in the library.')
}
