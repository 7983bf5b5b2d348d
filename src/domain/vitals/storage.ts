import * as z from 'zod'
import { dayMs } from '#domain/days.ts'

/** What takes room in the database. Pictures and recordings are in the bucket. */
export const storageParts = ['articles', 'versions', 'notes', 'audit', 'search', 'other'] as const

export type StoragePart = (typeof storageParts)[number]

const bytes = z.number().int().nonnegative()

/** How full the database is. */
export const storageStateSchema = z.object({
  /** What the database takes; 0 until the cron trigger has run. */
  bytes,
  /** What it may take, by the plan. */
  limit: bytes,
  /** How many days are left at the rate of the last month; null if that is not known, or it does not grow. */
  daysLeft: z.number().int().nonnegative().nullable(),
})

export type StorageState = z.infer<typeof storageStateSchema>

/** The response of `GET /api/admin/storage`. */
export const storageSchema = storageStateSchema.extend({
  parts: z.array(z.object({ name: z.enum(storageParts), rows: bytes, bytes })),
  /** The bucket's files: of pictures in all sizes, and of recordings. */
  files: z.object({
    rows: bytes,
    bytes,
    /** Whether there are more, which were not counted. */
    more: z.boolean(),
  }),
})

export type Storage = z.infer<typeof storageSchema>

/** The size of a database on Cloudflare's free plan; `DATABASE_LIMIT_MB` says another one. */
export const freeLimitMb = 500

/** From here on the portal and `npm run doctor` warn. */
export const warnedShare = 0.7

/** From here on only what an editor saved is stored, and what they could do without is not. */
export const thinnedShare = 0.95

/** @param earlier the oldest known size of the last month, and its day in UTC */
export function daysLeft(
  { bytes, limit }: Pick<StorageState, 'bytes' | 'limit'>,
  earlier: { day: string; bytes: number } | undefined,
  now: Date,
): number | null {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = earlier ? (today - Date.parse(earlier.day)) / dayMs : 0
  const grown = earlier ? bytes - earlier.bytes : 0
  if (days < 1 || grown <= 0) return null
  return Math.max(0, Math.floor(((limit - bytes) * days) / grown))
}

/** Undefined while there is room enough. */
export function storageWarning({ bytes, limit, daysLeft }: StorageState): string | undefined {
  const share = bytes / limit
  if (share < warnedShare) return undefined
  const rate = daysLeft === null ? '' : ` At the present rate it is full in ${daysLeft} days.`
  const thinned =
    share < thinnedShare
      ? ''
      : ' Automatic versions, sign-ins and page speed are no longer recorded.'
  return `The database is ${Math.floor(share * 100)} % full.${rate}${thinned}`
}
