import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { nameField, visibleName } from '#domain/text-field.ts'

/** The body of a new named access key; the server makes the key itself. */
export const accessKeySubmissionSchema = z.strictObject({
  /** Who gets the key, such as a cohort or a press list. */
  name: visibleName(nameField(limits.accessKeyName)),
  /** ISO 8601 instant at which the key expires; null if it never does. */
  expiresAt: z.iso
    .datetime({ offset: true, abort: true, error: 'The expiry date must be an ISO 8601 instant.' })
    .refine((end) => Date.parse(end) > Date.now(), 'The expiry date must be in the future.')
    .transform((end) => new Date(end).toISOString())
    .nullable()
    .default(null),
})

export type AccessKeySubmission = z.infer<typeof accessKeySubmissionSchema>

/** The body of a change of the shared access key; without a key the server makes one. */
export const sharedKeySubmissionSchema = z.strictObject({
  key: z
    .string('A key is a text.')
    .trim()
    .min(limits.sharedKeyMinimum, `A key has at least ${limits.sharedKeyMinimum} characters.`)
    .max(limits.accessKey, `An access key has at most ${limits.accessKey} characters.`)
    .optional(),
})

/** The response, the only one that contains the key. */
export const changedSharedKeySchema = z.object({
  key: z.string(),
  /** A reader's token for the caller, whose session of the key before has ended. */
  token: z.string(),
})

/** A named access key as administrators see it. All dates are ISO 8601 instants. */
export const accessKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  expiresAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  uses: z.number().int().nonnegative(),
  revokedAt: z.string().nullable(),
})

export type AccessKey = z.infer<typeof accessKeySchema>

/** The response to `POST /api/admin/access-keys`, the only one that contains the key. */
export const newAccessKeySchema = accessKeySchema.extend({ key: z.string() })

export type NewAccessKey = z.infer<typeof newAccessKeySchema>

/** This many refused access keys within an hour look like guessing. */
export const alarmingRefusals = 30

export const refusedKeysSchema = z.object({
  /** Refused access keys within the last hour, from all addresses. */
  lastHour: z.number().int().nonnegative(),
  /** Whether that looks like guessing. */
  alarming: z.boolean(),
})
