import { z } from 'zod'
import { accessKeySchema, newAccessKeySchema, refusedKeysSchema } from '#domain/access-key.ts'
import { adminArticleListedSchema, adminArticleSchema } from '#domain/admin-article.ts'
import {
  articleListedSchema,
  articleSchema,
  countsSchema,
  rewriteRequestSchema,
  stateChangeSchema,
} from '#domain/article.ts'
import {
  backupAccessKeySchema,
  backupAccountSchema,
  backupArticleSchema,
  backupChangeSchema,
  backupImageSchema,
  backupStateSchema,
  clearingSchema,
  restoreSchema,
} from '#domain/backup.ts'
import { buildContentSchema } from '#domain/build-content.ts'
import { importedArticleSchema } from '#domain/imported-article.ts'
import { uploadedImageSchema } from '#domain/media-schema.ts'
import { policyReportSchema } from '#domain/policy-report.ts'
import { releasesSchema } from '#domain/release.ts'
import { searchAnswerSchema } from '#domain/search.ts'
import { sessionSchema, tokenSchema } from '#domain/session.ts'
import { vitalsReportSchema, vitalsSchema } from '#domain/vitals.ts'
import type { apiAccess } from '#worker/auth/access-table.ts'

/** What a call is for, and what it answers; what it takes is known from what its route checks. */
export interface DescribedCall {
  /** The name of the function that a generated client has for it. */
  name: string
  summary: string
  /** 200 unless told. */
  status?: 200 | 201 | 202 | 204
  answer?: z.ZodType
  /** Whether a `Link` header names the next page. */
  paged?: boolean
  /** A body that the route reads by itself; it may be left out where `optional`. */
  body?: { type: string; schema: z.ZodType; optional?: boolean }
  /** The type of an answer, or a body, that is a file. */
  file?: { answer?: string; body?: string }
}

const upload = z.object({ image: z.file() })
const accounts = z.object({
  accounts: z.array(backupAccountSchema),
  last: z.string().nullable(),
})
const json = 'application/json'

/** Every call that programs make. */
export const describedCalls = {
  'GET /healthz': {
    ...{ name: 'health', summary: 'Whether the Worker runs and reaches its database.' },
    answer: z.object({ ok: z.boolean() }),
  },
  'POST /api/auth/site-access': {
    ...{ name: 'siteAccess', summary: 'The access key for a reader’s token of 30 days.' },
    answer: tokenSchema,
  },
  'GET /api/auth/verify': {
    ...{ name: 'verify', summary: 'Whose token it is, and until when.' },
    answer: sessionSchema,
  },
  'POST /api/auth/admin/login': {
    ...{
      name: 'adminLogin',
      summary: 'Name and password for an administrator’s token of 12 hours.',
    },
    answer: tokenSchema,
  },
  'GET /api/auth/admin/verify': {
    ...{ name: 'adminVerify', summary: 'Which administrator’s token it is, and until when.' },
    answer: sessionSchema,
  },
  'POST /api/auth/logout': {
    ...{ name: 'logout', summary: 'Clears a browser’s cookies.', status: 204 },
  },
  'GET /api/articles': {
    ...{ name: 'listArticles', summary: 'Published articles, newest first, without their texts.' },
    ...{ answer: z.array(articleListedSchema), paged: true },
  },
  'GET /api/articles/:id': {
    ...{ name: 'readArticle', summary: 'A published article, whole.', answer: articleSchema },
  },
  'GET /api/search': {
    ...{ name: 'search', summary: 'Full-text search over published articles.' },
    answer: searchAnswerSchema,
  },
  'GET /api/openapi.json': {
    ...{ name: 'openapi', summary: 'This description.', answer: z.record(z.string(), z.unknown()) },
  },
  'POST /api/vitals': {
    ...{ name: 'reportVitals', summary: 'How fast a page was, told by the page.', status: 204 },
    body: { type: 'text/plain', schema: vitalsReportSchema },
  },
  'POST /api/policy-reports': {
    ...{ name: 'reportPolicyViolation', summary: 'What the page policy kept from happening.' },
    ...{ status: 204, body: { type: 'application/reports+json', schema: policyReportSchema } },
  },
  'GET /api/admin/articles': {
    ...{ name: 'adminListArticles', summary: 'Articles in every state, without their texts.' },
    ...{ answer: z.array(adminArticleListedSchema), paged: true },
  },
  'POST /api/admin/articles': {
    ...{ name: 'createArticle', summary: 'Makes an article.', status: 201 },
    answer: adminArticleSchema,
  },
  'GET /api/admin/articles/:id': {
    ...{ name: 'adminReadArticle', summary: 'An article in whatever state, whole.' },
    answer: adminArticleSchema,
  },
  'PUT /api/admin/articles/:id': {
    ...{ name: 'saveArticle', summary: 'Changes an article; 409 where somebody else did.' },
    answer: adminArticleSchema,
  },
  'DELETE /api/admin/articles/:id': {
    ...{ name: 'deleteArticle', summary: 'Deletes an article.', status: 204 },
  },
  'PUT /api/admin/articles/:id/working-copy': {
    ...{ name: 'saveWorkingCopy', summary: 'Keeps edits apart from what readers see.' },
    answer: adminArticleSchema,
  },
  'DELETE /api/admin/articles/:id/working-copy': {
    ...{ name: 'discardWorkingCopy', summary: 'Gives unpublished edits up.', status: 204 },
  },
  'PUT /api/admin/articles/:id/publish': {
    ...{ name: 'publishArticle', summary: 'Shows an article to readers.' },
    answer: adminArticleSchema,
    body: { type: json, schema: stateChangeSchema, optional: true },
  },
  'PUT /api/admin/articles/:id/needs-rewrite': {
    ...{ name: 'markForRewrite', summary: 'Takes an article back, to be rewritten.' },
    answer: adminArticleSchema,
    body: { type: json, schema: rewriteRequestSchema, optional: true },
  },
  'GET /api/admin/counts': {
    ...{ name: 'countArticles', summary: 'How many articles there are.', answer: countsSchema },
  },
  'GET /api/admin/staging': {
    ...{ name: 'listDrafts', summary: 'Drafts, newest first.' },
    ...{ answer: z.array(adminArticleListedSchema), paged: true },
  },
  'POST /api/upload/image': {
    ...{ name: 'uploadImage', summary: 'Stores an image in every size.', status: 201 },
    ...{ answer: uploadedImageSchema, body: { type: 'multipart/form-data', schema: upload } },
  },
  'GET /api/admin/vitals': {
    ...{ name: 'readVitals', summary: 'How fast readers’ pages were.', answer: vitalsSchema },
  },
  'GET /api/admin/releases': {
    ...{ name: 'readReleases', summary: 'What is live, and the last builds.' },
    answer: releasesSchema,
  },
  'POST /api/admin/releases': {
    ...{ name: 'requestRelease', summary: 'Asks for a build.', status: 202 },
    answer: releasesSchema,
  },
  'POST /api/admin/accounts': {
    ...{ name: 'saveAccount', summary: 'Makes an administrator’s account.', status: 201 },
    answer: z.object({ username: z.string() }),
  },
  'GET /api/admin/access-keys': {
    ...{ name: 'listAccessKeys', summary: 'Keys for groups of readers.' },
    answer: z.array(accessKeySchema),
  },
  'POST /api/admin/access-keys': {
    ...{ name: 'makeAccessKey', summary: 'Makes a key for a group of readers.', status: 201 },
    answer: newAccessKeySchema,
  },
  'DELETE /api/admin/access-keys/:id': {
    ...{ name: 'revokeAccessKey', summary: 'Ends a key and its sessions.', status: 204 },
  },
  'GET /api/admin/refused-keys': {
    ...{ name: 'countRefusedKeys', summary: 'Whether somebody seems to be guessing the key.' },
    answer: refusedKeysSchema,
  },
  'GET /api/admin/imports/:key': {
    ...{ name: 'readImport', summary: 'What is remembered of an imported article.' },
    answer: importedArticleSchema,
  },
  'GET /api/admin/backup': {
    ...{ name: 'readBackupState', summary: 'What a backup must hold to be of this moment.' },
    answer: backupStateSchema,
  },
  'GET /api/admin/backup/articles': {
    ...{ name: 'backupArticles', summary: 'Articles as they are stored, by id.' },
    answer: z.array(backupArticleSchema),
  },
  'GET /api/admin/backup/changes': {
    ...{ name: 'backupChanges', summary: 'The changes that readers noticed, by version.' },
    answer: z.array(backupChangeSchema),
  },
  'GET /api/admin/backup/images': {
    ...{ name: 'backupImages', summary: 'The uploaded images, by hash.' },
    answer: z.array(backupImageSchema),
  },
  'GET /api/admin/backup/media/:key': {
    ...{ name: 'backupMedia', summary: 'The file of one size of an image.' },
    file: { answer: 'image/webp' },
  },
  'GET /api/admin/backup/accounts': {
    ...{ name: 'backupAccounts', summary: 'The accounts without passwords.', answer: accounts },
  },
  'GET /api/admin/backup/access-keys': {
    ...{ name: 'backupAccessKeys', summary: 'The named access keys with their hashes.' },
    answer: z.array(backupAccessKeySchema),
  },
  'GET /api/admin/backup/passwords': {
    ...{ name: 'backupPasswords', summary: 'The accounts with password hashes.', answer: accounts },
  },
  'POST /api/admin/restores': {
    ...{ name: 'beginRestore', summary: 'Begins a restore.', status: 201, answer: restoreSchema },
  },
  'POST /api/admin/restores/:id/clearings': {
    ...{ name: 'clearForRestore', summary: 'Clears away a part of what was there.' },
    answer: clearingSchema,
  },
  'PUT /api/admin/restores/:id/media/:key': {
    ...{ name: 'restoreMedia', summary: 'Stores the file of one size of an image.', status: 204 },
    file: { body: 'application/octet-stream' },
  },
  'POST /api/admin/restores/:id/records': {
    ...{ name: 'restoreRecords', summary: 'Stores some records of a backup.', status: 204 },
  },
  'PUT /api/admin/restores/:id/end': {
    ...{ name: 'endRestore', summary: 'Ends a restore that is whole.', status: 204 },
  },
  'GET /api/build/content': {
    ...{ name: 'buildContent', summary: 'What changed for readers since a content version.' },
    answer: buildContentSchema,
  },
  'POST /api/build/reports': {
    ...{ name: 'reportBuild', summary: 'How a build goes.', status: 204 },
  },
} as const satisfies Record<Exclude<keyof typeof apiAccess, 'POST /login'>, DescribedCall>
