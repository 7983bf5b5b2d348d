import * as z from 'zod'
import { titled } from '#domain/articles/titled.ts'
import { daysBefore } from '#domain/days.ts'

/** For how many days a deleted article can be restored. */
export const binDays = 30

/** @returns since when an article must be in the bin to be kept at `now`, as an ISO 8601 instant */
export function binnedSince(now: Date): string {
  return daysBefore(now, binDays)
}

/** @param deletedAt an ISO 8601 instant */
export function keptUntil(deletedAt: string): string {
  return daysBefore(new Date(deletedAt), -binDays)
}

/** A deleted article in the bin, without its text. */
export const binnedArticleSchema = z.object({
  _id: z.string(),
  ...titled,
  author: z.string(),
  /** Whether readers saw it until it was deleted. */
  wasPublished: z.boolean(),
  /** The username of the administrator who deleted it. */
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
  /** When it is deleted for good, to the day. */
  keptUntil: z.iso.datetime(),
})

export type BinnedArticle = z.infer<typeof binnedArticleSchema>
