import * as z from 'zod'

/** `release.json`, which every release contains: the only source of truth about what is live. */
export const releaseSchema = z.object({
  /** Names the build; part of the keys of caches. */
  buildId: z.string(),
  contentVersion: z.number().int().nonnegative(),
  /** Identifies the database that the content came from. */
  contentSource: z.string(),
  /** The origin of absolute URLs in the pages. */
  siteOrigin: z.string(),
  /** ISO 8601 instant. */
  builtAt: z.string(),
  /** The duration of the build. */
  seconds: z.number().nonnegative(),
  pages: z.number().int().nonnegative(),
  /** The paths that need no session: the login screen and the files that it loads. */
  publicPaths: z.array(z.string()),
  /** The Content-Security-Policy that fits every page of the release. */
  policy: z.string(),
})

export type Release = z.infer<typeof releaseSchema>

export const buildStates = ['queued', 'building', 'released', 'failed'] as const

export const buildSchema = z.object({
  id: z.number().int().positive(),
  state: z.enum(buildStates),
  wantedVersion: z.number().int().nonnegative(),
  /** The content version that it was built from, once known. */
  contentVersion: z.number().int().nonnegative().nullable(),
  /** The account or the mechanism that requested it. */
  requestedBy: z.string(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  seconds: z.number().nullable(),
  pages: z.number().int().nullable(),
  /** The last lines that a failed build printed. */
  reason: z.string().nullable(),
})

export type Build = z.infer<typeof buildSchema>

export const releasesSchema = z.object({
  contentVersion: z.number().int().nonnegative(),
  /** Null before the first release. */
  liveVersion: z.number().int().nonnegative().nullable(),
  liveSince: z.string().nullable(),
  /** The number of changes that the static files do not contain yet. */
  pendingChanges: z.number().int().nonnegative(),
  state: z.enum(['live', 'queued', 'building', 'failed']),
  /** Newest first. */
  builds: z.array(buildSchema),
})

export type Releases = z.infer<typeof releasesSchema>

/** A builder's progress report. Only `release.json` shows whether a release is live. */
export const buildReportSchema = z.strictObject({
  state: z.enum(['building', 'built', 'failed']),
  /** Names the build, as `release.json` will; several may run at once. */
  buildId: z.string().max(100).optional(),
  contentVersion: z.number().int().nonnegative().optional(),
  /** Identifies the database that the content came from. */
  contentSource: z.string().max(100).optional(),
  seconds: z.number().nonnegative().optional(),
  pages: z.number().int().nonnegative().optional(),
  reason: z.string().max(8_000).optional(),
})

export type BuildReport = z.infer<typeof buildReportSchema>
