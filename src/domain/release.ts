import { z } from 'zod'

/** `release.json`: written into every release; the only truth of what readers are served. */
export const releaseSchema = z.object({
  /** Names the build; part of the key of everything that is kept of it. */
  buildId: z.string(),
  /** The content version that the release was built from. */
  contentVersion: z.number().int().nonnegative(),
  /** Names the database that the content came from. */
  contentSource: z.string(),
  /** The origin that its absolute addresses name. */
  siteOrigin: z.string(),
  /** ISO 8601 instant. */
  builtAt: z.string(),
  /** How long the build took. */
  seconds: z.number().nonnegative(),
  /** How many HTML pages it holds. */
  pages: z.number().int().nonnegative(),
  /** The paths that need no session: the login screen and what it is drawn with. */
  publicPaths: z.array(z.string()),
  /** The Content-Security-Policy that fits every page of the release. */
  policy: z.string(),
})

export type Release = z.infer<typeof releaseSchema>

export const buildStates = ['queued', 'building', 'released', 'failed'] as const

export const buildSchema = z.object({
  id: z.number().int().positive(),
  state: z.enum(buildStates),
  /** The content version that asked for it. */
  wantedVersion: z.number().int().nonnegative(),
  /** The content version that it was built from, once known. */
  contentVersion: z.number().int().nonnegative().nullable(),
  /** Who or what asked for it. */
  requestedBy: z.string(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  seconds: z.number().nullable(),
  pages: z.number().int().nullable(),
  /** For a failed one: the last lines that the builder printed. */
  reason: z.string().nullable(),
})

/** A build as the admin portal lists it. */
export type Build = z.infer<typeof buildSchema>

/** The answer to `GET /api/admin/releases`. */
export const releasesSchema = z.object({
  contentVersion: z.number().int().nonnegative(),
  /** Null before the first release. */
  liveVersion: z.number().int().nonnegative().nullable(),
  liveSince: z.string().nullable(),
  /** How many changes readers cannot see in the static files yet. */
  pendingChanges: z.number().int().nonnegative(),
  state: z.enum(['live', 'queued', 'building', 'failed']),
  /** Newest first. */
  builds: z.array(buildSchema),
})

export type Releases = z.infer<typeof releasesSchema>

/** What a builder tells about its work; whether a release is live is told by the site alone. */
export const buildReportSchema = z.strictObject({
  state: z.enum(['building', 'built', 'failed']),
  contentVersion: z.number().int().nonnegative().optional(),
  seconds: z.number().nonnegative().optional(),
  pages: z.number().int().nonnegative().optional(),
  reason: z.string().max(8_000).optional(),
})

export type BuildReport = z.infer<typeof buildReportSchema>
