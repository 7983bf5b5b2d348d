import { call } from '#domain/calls/call.ts'
import {
  newPreviewLinkSchema,
  previewAnswerSchema,
  previewLinkSubmissionSchema,
  previewLinksSchema,
} from './preview-link.ts'

export const listPreviewLinks = call('GET /api/admin/articles/:id/preview-links', {
  access: 'writer',
  summary: 'The preview links of an article, and who approved it.',
  response: previewLinksSchema,
  errors: ['forbidden', 'not_found'],
})

export const createPreviewLink = call('POST /api/admin/articles/:id/preview-links', {
  access: 'writer',
  operationId: 'makePreviewLink',
  summary: 'Makes a link with which one named person reads this article.',
  body: previewLinkSubmissionSchema,
  status: 201,
  response: newPreviewLinkSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const revokePreviewLink = call('DELETE /api/admin/articles/:id/preview-links/:key', {
  access: 'writer',
  summary: 'Ends a preview link at once.',
  errors: ['forbidden', 'not_found'],
})

export const readPreviewPage = call('GET /preview/:token', {
  access: 'preview',
  operationId: 'readPreview',
  summary: 'The article of a preview link, as a page.',
  hidden: true,
})

export const submitPreviewForm = call('POST /preview/:token', {
  access: 'preview',
  operationId: 'answerPreview',
  summary: 'Takes the passphrase of a preview link, or a comment on its article.',
  bodyType: 'application/x-www-form-urlencoded',
  body: previewAnswerSchema,
  hidden: true,
})

export const readPreviewMedia = call('GET /preview/:token/media/:key', {
  access: 'preview',
  summary: 'A picture or the recording of a preview link’s article.',
  hidden: true,
})
