import * as z from 'zod'
import { storageStateSchema } from './storage.ts'

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
})

export type Diagnostics = z.infer<typeof diagnosticsSchema>
