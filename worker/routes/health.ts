import { Hono } from 'hono'
import { z } from 'zod'
import { diagnosticsSchema } from '#domain/diagnostics.ts'
import type { App } from '#worker/context.ts'
import { readLastScheduledRun } from '#worker/db/scheduled-runs.ts'
import { isSchemaCurrent, neededMigration, readNewestMigration } from '#worker/db/schema-version.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { schemaTooOld } from '#worker/http/write-lock.ts'

/** Whether the product runs as it should. */
export const healthRoutes = new Hono<App>()
  .get(
    '/healthz',
    describeRoute({
      access: 'anyone',
      operationId: 'health',
      summary: 'Whether the Worker runs and its database has the schema that it needs.',
      response: z.object({ ok: z.boolean() }),
    }),
    async (c) => {
      if (!isSchemaCurrent(await readNewestMigration(c.env.DB))) throw schemaTooOld()
      return c.json({ ok: true })
    },
  )
  .get(
    '/api/admin/diagnostics',
    describeRoute({
      access: 'editor',
      operationId: 'readDiagnostics',
      summary: 'The schema, the clock, the cron trigger and the build hook.',
      response: diagnosticsSchema,
    }),
    async (c) => {
      const { DB, BUILD_HOOK_URL } = c.env
      const applied = await readNewestMigration(DB)
      const current = isSchemaCurrent(applied)
      return c.json({
        now: new Date().toISOString(),
        schema: { applied, needed: neededMigration, current },
        lastScheduledRun: current ? await readLastScheduledRun(DB) : null,
        hasBuildHook: Boolean(BUILD_HOOK_URL),
      })
    },
  )
