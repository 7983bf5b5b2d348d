import { z } from 'zod'
import { limits } from './limits.ts'
import { cleanText } from './text-field.ts'

/** What an administrator says of a new named access key; the key itself is made by the server. */
export const accessKeySubmissionSchema = z.strictObject({
  /** For whom it is, such as a cohort or a press list. */
  name: z
    .string('Name is required')
    .overwrite(cleanText)
    .trim()
    .min(1, 'Name is required')
    .max(limits.accessKeyName, `A name has at most ${limits.accessKeyName} characters.`),
  /** ISO 8601 instant from which on it opens nothing; null for a key that does not expire. */
  expiresAt: z.iso
    .datetime({ offset: true, abort: true, error: 'The end of a key is a date with its time.' })
    .refine((end) => Date.parse(end) > Date.now(), 'The end of a key lies in the future.')
    .transform((end) => new Date(end).toISOString())
    .nullable()
    .default(null),
})

export type AccessKeySubmission = z.infer<typeof accessKeySubmissionSchema>

/** A named access key, as administrators see it. */
export const accessKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 instant; null where it does not expire. */
  expiresAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** When somebody last signed in with it. */
  lastUsedAt: z.string().nullable(),
  /** How often somebody signed in with it. */
  uses: z.number().int().nonnegative(),
  revokedAt: z.string().nullable(),
})

export type AccessKey = z.infer<typeof accessKeySchema>

/** The answer to `POST /api/admin/access-keys`: the only one that ever holds the key. */
export const newAccessKeySchema = accessKeySchema.extend({ key: z.string() })

export type NewAccessKey = z.infer<typeof newAccessKeySchema>

/**
 * @param key a named key
 * @param now milliseconds since 1970
 * @returns whether it opens the site
 */
export function accessKeyState(
  { revokedAt, expiresAt }: Pick<AccessKey, 'revokedAt' | 'expiresAt'>,
  now = Date.now(),
): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt && Date.parse(expiresAt) <= now ? 'expired' : 'active'
}
