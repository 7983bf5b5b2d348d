import * as z from 'zod'
import { stateChangeSchema } from '#domain/articles/article.ts'
import { fieldNames, lenientFields } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { additionalCredits } from '#domain/authors/author.ts'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'

export const versionKinds = [
  'autosaved',
  'published',
  'scheduled',
  'restored',
  'imported',
  /** Opened with a preview link. */
  'shared',
  /** Answered by the guest of a preview link, who is `by`. */
  'answered',
  /** One of its pictures was replaced in the media library. */
  'picture',
  /** Something was accepted from suggestions, whose makers are in `suggestedBy`. */
  'accepted',
] as const

export const versionKindSchema = z.enum(versionKinds)

export type VersionKind = z.infer<typeof versionKindSchema>

/** One person's autosaves within this time become one version. */
export const coalescingMs = 10 * 60 * 1000

/** After so many days one unnamed autosaved version of a day is kept. */
export const allKeptDays = 7

/** After so many days no unnamed autosaved version is kept. */
export const autosavedKeptDays = 90

/** A text of whatever shape: a field that it lacks, or whose form was another, is empty. */
export const versionTextSchema = z.object(lenientFields)

export const versionSchema = z.object({
  id: z.string(),
  kind: versionKindSchema,
  /** A version with a name is kept for good, whatever its kind. */
  name: z.string().nullable(),
  /** The article's revision after the save, and its working copy's; 0 for none. */
  revision: z.number().int().positive(),
  copyRevision: z.number().int().nonnegative(),
  by: z.string(),
  /** The makers of the suggestions that it accepted something from. */
  suggestedBy: z.array(z.string()).default([]),
  /** ISO 8601 instant. */
  at: z.string(),
  /** The id of the version before it; null for the first. */
  previous: z.string().nullable(),
})

export type Version = z.infer<typeof versionSchema>

export const wholeVersionSchema = versionSchema
  .omit({ previous: true })
  .extend({ articleId: z.string(), text: versionTextSchema })

export type WholeVersion = z.infer<typeof wholeVersionSchema>

export const versionNameSchema = z.strictObject({
  /** Empty removes it. */
  name: lineField('The name', limits.versionName),
})

export const versionRestoreSchema = stateChangeSchema.extend({
  /** Restores this field alone. */
  field: z.enum(fieldNames).optional(),
  /** The working copy's revision that the caller read, 0 for none; 409 if it is another one by now. */
  copyRevision: z.number().int().nonnegative().optional(),
})

/** The fields of a text, also of one that was stored before a field existed. */
export function versionTextOf(stored: unknown): ArticleText {
  const text = versionTextSchema.parse(typeof stored === 'object' && stored ? stored : {})
  return { ...text, authors: additionalCredits(text) }
}

/** JSON in which the keys of every object are sorted, so that equal texts are equal strings. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Whether two texts say the same in every field. */
export function isSameText(one: ArticleText, other: ArticleText): boolean {
  return canonicalJson(versionTextOf(one)) === canonicalJson(versionTextOf(other))
}
