import { Hono } from 'hono'
import { z } from 'zod'
import { buildReportSchema } from '#domain/release.ts'
import type { App } from '#worker/context.ts'
import { readBuildContent } from '#worker/db/articles.ts'
import { recordBuildReport } from '#worker/db/builds.ts'
import { readContentVersion } from '#worker/db/changes.ts'
import { refuseInvalid } from '#worker/http/errors.ts'
import { assertNotRestoring } from '#worker/http/restore-lock.ts'
import { zValidator } from '#worker/http/validation.ts'

/** The query of a build's reading: the version that it reached before. */
export const sinceSchema = z.object({
  since: z.coerce
    .number('A version is a whole number.')
    .int('A version is a whole number.')
    .nonnegative('A version is not negative.')
    .default(0),
})

/** What builders ask and tell. */
export const buildRoutes = new Hono<App>()
  .get('/api/build/content', zValidator('query', sinceSchema, refuseInvalid), async (c) => {
    await assertNotRestoring(c.env)
    return c.json(await readBuildContent(c.env.DB, c.req.valid('query').since))
  })
  .post('/api/build/reports', zValidator('json', buildReportSchema, refuseInvalid), async (c) => {
    const version = await readContentVersion(c.env.DB)
    await recordBuildReport(c.env.DB, c.req.valid('json'), version)
    return c.body(null, 204)
  })
