import * as z from 'zod'
import { accessKeySubmissionSchema } from '#domain/access-keys/access-key.ts'
import { workingCopySchema } from '#domain/articles/admin-article.ts'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import { audioFactsOf } from '#domain/audio/audio.ts'
import { adminLoginSchema } from '#domain/auth/session-schema.ts'
import { mediaAddress, mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { scheduledPerArticle } from '#domain/schedule/schedule.ts'
import {
  backupAccessKeySchema,
  backupAccountSchema,
  backupAudioSchema,
  backupChangeSchema,
  backupImageSchema,
  backupSettingsSchema,
  backupVersionSchema,
} from './backup.ts'
import {
  backupArticleFields,
  backupScheduledChangeSchema,
  backupSuggestionSchema,
  isDated,
  undatedMessage,
} from './backup-article.ts'

/** An id as `createArticleId` makes it: part of a page's URL and of a file name. */
const articleIdSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An article is named by small letters, digits and hyphens.')

/** Validated and sanitized like a save: a backup file is not trusted. */
const restoredArticleSchema = backupArticleFields
  .extend({
    ...articleTextSchema.shape,
    id: articleIdSchema,
    workingCopy: workingCopySchema.extend({ submission: articleTextSchema }).nullable(),
    scheduled: z
      .array(backupScheduledChangeSchema.extend({ id: z.uuid(), versionId: z.uuid().nullable() }))
      .max(scheduledPerArticle)
      .default([]),
    suggestions: z
      .array(
        backupSuggestionSchema.extend({
          id: z.uuid(),
          baseText: articleTextSchema,
          text: articleTextSchema,
        }),
      )
      .max(limits.suggestions)
      .default([]),
  })
  .refine(isDated, undatedMessage)

const restoredImageSchema = backupImageSchema.refine(
  ({ hash, url, width, height }) =>
    url === mediaAddress({ hash, width, height, ground: mediaFacts(url)?.ground }),
  { path: ['url'], message: 'The address is not that of the image.' },
)

const restoredAudioSchema = backupAudioSchema.refine(
  ({ hash, url }) => audioFactsOf(url)?.hash === hash,
  { path: ['url'], message: 'The address is not that of the audio file.' },
)

const restoredAccountSchema = backupAccountSchema.extend({
  username: adminLoginSchema.shape.username,
  passwordHash: z
    .string()
    .regex(/^scrypt\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/, 'This is not a password hash.')
    .optional(),
})

const restoredAccessKeySchema = backupAccessKeySchema.extend({
  id: z.uuid(),
  name: accessKeySubmissionSchema.shape.name,
})

/** The settings, and a front page without a lead, belong to no article. */
const restoredChangeSchema = backupChangeSchema.extend({
  articleId: z.union([articleIdSchema, z.literal('')]),
})

/** Cleaned when it is restored or shown, so that one of an older shape is kept as it was. */
const restoredVersionSchema = backupVersionSchema.extend({ articleId: articleIdSchema })

/** The kinds of records in a backup, with the schemas that a restore validates them by. */
export const restoredRecordSchemas = {
  images: restoredImageSchema,
  audio: restoredAudioSchema,
  accounts: restoredAccountSchema,
  'access-keys': restoredAccessKeySchema,
  changes: restoredChangeSchema,
  settings: backupSettingsSchema,
  articles: restoredArticleSchema,
  versions: restoredVersionSchema,
} as const

export type RestoredKind = keyof typeof restoredRecordSchemas

export const restoredRecordsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('images'), records: z.array(restoredImageSchema).max(1_000) }),
  z.strictObject({ kind: z.literal('audio'), records: z.array(restoredAudioSchema).max(1_000) }),
  z.strictObject({ kind: z.literal('accounts'), records: z.array(restoredAccountSchema).max(100) }),
  z.strictObject({
    kind: z.literal('access-keys'),
    records: z.array(restoredAccessKeySchema).max(100),
  }),
  z.strictObject({ kind: z.literal('changes'), records: z.array(restoredChangeSchema).max(1_000) }),
  z.strictObject({ kind: z.literal('settings'), records: z.array(backupSettingsSchema).max(1) }),
  z.strictObject({ kind: z.literal('articles'), records: z.array(restoredArticleSchema).max(100) }),
  z.strictObject({ kind: z.literal('versions'), records: z.array(restoredVersionSchema).max(100) }),
])

export type RestoredRecords = z.infer<typeof restoredRecordsSchema>
