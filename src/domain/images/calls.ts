import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { instantCursorSchema, limitSchema } from '#domain/calls/query.ts'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'
import {
  defaultsAtOnce,
  editedImageSchema,
  imageDetailsSchema,
  imageEditSchema,
  imageReplacementSchema,
  imageUsesSchema,
  libraryFilters,
  libraryImageSchema,
  pictureDefaultsSchema,
} from './library.ts'
import { uploadedImageSchema } from './media-schema.ts'

const uploadQuerySchema = z.object({
  /** Adds the picture to the media library under this name, where it stays until an editor deletes it. */
  name: lineField('The name', limits.imageName).optional(),
  /** Names the picture, unless it has a name. It is kept only while something uses it. */
  fileName: lineField('The name', limits.imageName).optional(),
})

const listQuerySchema = z.object({
  limit: limitSchema,
  before: instantCursorSchema.optional(),
  filter: z.enum(libraryFilters).default('all'),
  /** The username of the editor who uploaded it. */
  by: z.string().max(limits.username).optional(),
  /** Words that its record must contain. */
  q: z.string().max(limits.adminSearch).optional(),
})

export type LibraryQuery = z.infer<typeof listQuerySchema>

const defaultsQuerySchema = z.object({
  /** Separated by commas. */
  hashes: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{32}$/)).max(defaultsAtOnce)),
})

export const uploadImage = call('POST /api/upload/image', {
  access: 'writer',
  grants: ['media'],
  summary: 'Stores an image in every size.',
  query: uploadQuerySchema,
  bodyType: 'multipart/form-data',
  body: z.object({ image: z.file() }),
  status: 201,
  response: uploadedImageSchema,
})

export const listImages = call('GET /api/admin/images', {
  access: 'writer',
  grants: ['read-all', 'media'],
  summary: 'Pictures of the media library, the newest first.',
  query: listQuerySchema,
  response: z.array(libraryImageSchema),
  paged: true,
})

export const listImageUploaders = call('GET /api/admin/image-uploaders', {
  access: 'writer',
  summary: 'Who added pictures to the media library.',
  response: z.array(z.string()),
})

export const readImageDefaults = call('GET /api/admin/image-defaults', {
  access: 'writer',
  grants: ['read-all', 'media'],
  summary: 'The credits and focal points of some pictures, for where an article says nothing.',
  query: defaultsQuerySchema,
  response: pictureDefaultsSchema,
})

export const readImage = call('GET /api/admin/images/:id', {
  access: 'writer',
  grants: ['read-all', 'media'],
  summary: 'A picture of the media library, and where it is.',
  response: imageDetailsSchema,
  errors: ['not_found'],
})

export const updateImage = call('PATCH /api/admin/images/:id', {
  access: 'writer',
  grants: ['media'],
  operationId: 'editImage',
  summary: 'Changes what is known of a picture; readers see its credit and focal point.',
  body: imageEditSchema,
  response: editedImageSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const deleteImage = call('DELETE /api/admin/images/:id', {
  access: 'writer',
  summary: 'Moves a picture that nothing names into the bin.',
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const restoreImage = call('PUT /api/admin/images/:id/restore', {
  access: 'writer',
  summary: 'Takes a picture back from the bin.',
  response: libraryImageSchema,
  errors: ['forbidden', 'not_found'],
})

export const deleteImageForGood = call('DELETE /api/admin/images/:id/bin', {
  access: 'editor',
  summary: 'Deletes a picture in the bin for good, unless something names it.',
  errors: ['not_found', 'conflict'],
})

export const previewReplacement = call('GET /api/admin/images/:id/replacement', {
  access: 'editor',
  summary: 'Where a picture is: the places that a replacement changes, and those that keep it.',
  response: imageUsesSchema,
})

export const replaceImage = call('PUT /api/admin/images/:id/replacement', {
  access: 'editor',
  summary:
    'Puts another picture in all places of one, or in a portion of them, at once. Can be repeated.',
  body: imageReplacementSchema,
  response: libraryImageSchema,
  errors: ['not_found', 'conflict'],
})
