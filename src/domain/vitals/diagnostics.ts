import * as z from 'zod'
import { storageStateSchema } from './storage.ts'

/** What engineers connected, and whether it needs them. */
const programsSchema = z.object({
  /** Tokens that are valid and end soon. */
  endingTokens: z.array(z.object({ name: z.string(), expiresAt: z.string() })),
  /** The descriptions, or the hosts, of webhooks that fail or were ended by their receivers. */
  failingWebhooks: z.array(z.string()),
  /** When everything was last read for a backup; null if not within a year. */
  lastBackup: z.string().nullable(),
})

/** The response of `GET /api/admin/diagnostics`: what `npm run doctor` cannot see from outside. */
export const diagnosticsSchema = z.object({
  /** The Worker's clock, as an ISO 8601 instant. */
  now: z.string(),
  schema: z.object({
    /** The newest migration that the database has; null before the first. */
    applied: z.string().nullable(),
    /** The newest migration that this code was written for. */
    needed: z.string(),
    current: z.boolean(),
  }),
  /** When the cron trigger last ran, to ten minutes; null if it never did. */
  lastScheduledRun: z.string().nullable(),
  /** Whether publishing can request a build. */
  hasBuildHook: z.boolean(),
  /** Null if the database has another schema. */
  storage: storageStateSchema.nullable().default(null),
  programs: programsSchema.nullable().default(null),
})

export type Diagnostics = z.infer<typeof diagnosticsSchema>
