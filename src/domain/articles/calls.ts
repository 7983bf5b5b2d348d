import * as z from 'zod'
import { stageSchema } from '#domain/board/stage.ts'
import { call } from '#domain/calls/call.ts'
import { creationKeySchema } from '#domain/calls/creation-key.ts'
import { instantCursorSchema, limitSchema } from '#domain/calls/query.ts'
import { limits } from '#domain/limits.ts'
import { discardedTextSchema, textSaveSchema } from '#domain/versions/discarded-text.ts'
import {
  adminArticleListedSchema,
  adminArticleSchema,
  articleSorts,
  defaultSortOrder,
  sentBackTextSchema,
  sortOrders,
} from './admin-article.ts'
import {
  addressChangeSchema,
  countsSchema,
  publicationSchema,
  rewriteRequestSchema,
  sendBackSchema,
  stateChangeSchema,
} from './article.ts'
import { articleSubmissionSchema, discardedTextSubmissionSchema } from './article-submission.ts'
import { binnedArticleSchema } from './bin.ts'
import { importedArticleSchema } from './imported-article.ts'

/** A sorted value, which may hold commas, then the id of the last article, which never does. */
const sortedCursorSchema = z
  .string()
  .max(limits.title + 200)
  .transform((text) => {
    const [, key = text, id = ''] = /^(.*),([^,]*)$/s.exec(text) ?? []
    return { key, id }
  })

const draftsQuerySchema = z.object({ limit: limitSchema, before: sortedCursorSchema.optional() })

const searchSchema = z
  .string()
  .max(limits.adminSearch, `A search has at most ${limits.adminSearch} characters.`)
  .optional()

/** What lists of articles can be narrowed to; all that is given has to apply. */
const filterSchema = z.object({
  /** Words, all of which an article has in its title and byline, or in its text. */
  q: searchSchema,
  /** An author's name, in any spelling that leads to the author. */
  author: z.string().max(limits.author).optional(),
  /** A category's name. */
  category: z.string().max(limits.categoryName).optional(),
  tag: z.string().max(limits.tag).optional(),
  /** A column of the board: drafts only. */
  stage: stageSchema.optional(),
})

export type ArticleFilter = z.infer<typeof filterSchema>

const listQuerySchema = draftsQuerySchema
  .extend({
    ...filterSchema.shape,
    status: z.enum(['published', 'draft'], 'A status is published or draft.').optional(),
    submitted: z.enum(['true'], 'The list of what was submitted is asked for by true.').optional(),
    sort: z.enum(articleSorts, `A sort is one of ${articleSorts.join(', ')}.`).default('updated'),
    order: z.enum(sortOrders, 'An order is asc or desc.').optional(),
  })
  .transform(({ status, order, submitted, ...rest }) => ({
    ...rest,
    submitted: submitted !== undefined,
    published: status && status === 'published',
    order: order ?? defaultSortOrder(rest.sort),
  }))

const binQuerySchema = z.object({ limit: limitSchema, before: instantCursorSchema.optional() })

/** A hundred ids of editors. */
const writersQuerySchema = z.object({ writers: z.string().max(3_700) })

export const listArticles = call('GET /api/admin/articles', {
  access: 'writer',
  grants: ['read-all', 'write-drafts', 'publish', 'suggest'],
  operationId: 'adminListArticles',
  summary: 'Articles in every state, without their texts.',
  query: listQuerySchema,
  response: z.array(adminArticleListedSchema),
  paged: true,
})

export const countArticles = call('GET /api/admin/counts', {
  access: 'writer',
  grants: ['read-all'],
  summary: 'How many articles there are.',
  query: filterSchema,
  response: countsSchema,
})

export const listTags = call('GET /api/admin/tags', {
  access: 'writer',
  grants: ['read-all', 'write-drafts'],
  summary: `The tags of published articles, the most used first, at most ${limits.listedTags}.`,
  response: z.array(z.string()),
})

export const listDrafts = call('GET /api/admin/staging', {
  access: 'writer',
  grants: ['read-all'],
  summary: 'Drafts, newest first.',
  query: draftsQuerySchema,
  response: z.array(adminArticleListedSchema),
  paged: true,
})

export const createArticle = call('POST /api/admin/articles', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  summary: 'Makes an article.',
  body: articleSubmissionSchema,
  status: 201,
  response: adminArticleSchema,
  errors: ['forbidden', 'conflict'],
})

export const readArticle = call('GET /api/admin/articles/:id', {
  access: 'writer',
  grants: ['read-all', 'write-drafts', 'publish', 'suggest'],
  operationId: 'adminReadArticle',
  summary: 'An article in whatever state, whole.',
  response: adminArticleSchema,
  errors: ['not_found'],
})

export const updateArticle = call('PUT /api/admin/articles/:id', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  operationId: 'saveArticle',
  summary: 'Changes an article. Answers 409 if it was changed meanwhile.',
  body: articleSubmissionSchema,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const deleteArticle = call('DELETE /api/admin/articles/:id', {
  access: 'writer',
  summary:
    'Moves an article into the bin. Writers may: a draft of their own that no one else worked on.',
  errors: ['forbidden', 'not_found'],
})

export const updateAddress = call('PUT /api/admin/articles/:id/address', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  operationId: 'changeAddress',
  summary: 'Changes the address of an article’s page. The old one leads there if readers know it.',
  body: addressChangeSchema,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const publishArticle = call('PUT /api/admin/articles/:id/publish', {
  access: 'editor',
  grants: ['publish'],
  summary: 'Shows an article to readers.',
  body: publicationSchema,
  optionalBody: true,
  response: adminArticleSchema,
  errors: ['not_found', 'conflict'],
})

export const markForRewrite = call('PUT /api/admin/articles/:id/needs-rewrite', {
  access: 'editor',
  grants: ['publish'],
  summary: 'Takes an article back, to be rewritten.',
  body: rewriteRequestSchema,
  optionalBody: true,
  response: adminArticleSchema,
  errors: ['not_found', 'conflict'],
})

export const markRewritten = call('PUT /api/admin/articles/:id/rewrite-done', {
  access: 'writer',
  summary: 'Ends the request for a rewrite. Changes nothing else.',
  body: stateChangeSchema,
  optionalBody: true,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const listBinnedArticles = call('GET /api/admin/bin', {
  access: 'editor',
  operationId: 'listBin',
  summary: 'Deleted articles that can be restored, the last deleted first.',
  query: binQuerySchema,
  response: z.array(binnedArticleSchema),
  paged: true,
})

export const restoreArticle = call('PUT /api/admin/bin/:id/restore', {
  access: 'editor',
  summary: 'Puts a deleted article back, as a draft.',
  response: adminArticleSchema,
  errors: ['not_found'],
})

export const deleteForGood = call('DELETE /api/admin/bin/:id', {
  access: 'editor',
  summary: 'Deletes an article in the bin for good.',
  errors: ['not_found'],
})

export const pinLead = call('PUT /api/admin/articles/:id/lead', {
  access: 'editor',
  summary: 'Pins a published article as the front page’s lead, in place of any other.',
  errors: ['conflict'],
})

export const unpinLead = call('DELETE /api/admin/articles/:id/lead', {
  access: 'editor',
  summary: 'Unpins an article: the newest one leads the front page again.',
})

export const updateWorkingCopy = call('PUT /api/admin/articles/:id/working-copy', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  operationId: 'saveWorkingCopy',
  summary: 'Keeps edits apart from what readers see.',
  body: articleSubmissionSchema,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const discardWorkingCopy = call('DELETE /api/admin/articles/:id/working-copy', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  summary:
    'Gives unpublished edits up; with a `copyRevision` these, and none that were saved since.',
  query: z.object({ copyRevision: z.coerce.number().int().nonnegative().optional() }),
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const submitForReview = call('PUT /api/admin/articles/:id/review', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  summary: 'Asks an editor to look at a draft, or at the unpublished edits of an article.',
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const endReview = call('DELETE /api/admin/articles/:id/review', {
  access: 'writer',
  summary: 'Sends a text back with a note, or takes back the request for a review.',
  body: sendBackSchema,
  optionalBody: true,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const listSentBack = call('GET /api/admin/sent-back', {
  access: 'writer',
  summary: 'The texts that were sent back to the caller, with what to change. At most 50.',
  response: z.array(sentBackTextSchema),
})

export const dismissSentBack = call('DELETE /api/admin/articles/:id/sent-back', {
  access: 'writer',
  summary:
    'Stops showing that a text was sent back; with an `at` then, and not since. Its note stays.',
  query: z.object({ at: z.iso.datetime('A time is one like 2026-11-21T09:00:00Z.').optional() }),
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found'],
})

export const readTextSaves = call('GET /api/admin/text-saves', {
  access: 'writer',
  summary: 'The last text that each of these editors saved. Editors are open pages, by their ids.',
  query: writersQuerySchema,
  response: z.array(textSaveSchema),
})

export const listDiscardedTexts = call('GET /api/admin/articles/:id/given-up-texts', {
  access: 'writer',
  operationId: 'listGivenUpTexts',
  summary: 'Texts that lost a conflict or were discarded in the last 30 days, newest first.',
  query: z.object({
    /** The id of the last text of the page before. */
    before: z.coerce.number('A text’s id is a whole number.').int().positive().optional(),
  }),
  response: z.array(discardedTextSchema),
  paged: true,
})

export const createDiscardedText = call('POST /api/admin/articles/:id/given-up-texts', {
  access: 'writer',
  operationId: 'keepGivenUpText',
  summary: 'Keeps a text for 30 days that an editor decides against.',
  body: discardedTextSubmissionSchema,
  errors: ['not_found'],
})

export const readImport = call('GET /api/admin/imports/:key', {
  access: 'editor',
  grants: ['write-drafts', 'publish'],
  summary: 'What is remembered of an imported article.',
  params: z.object({ key: creationKeySchema }),
  response: importedArticleSchema,
  errors: ['not_found'],
})
