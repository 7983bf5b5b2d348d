import { Hono } from 'hono'
import { z } from 'zod'
import { buildContentSchema } from '#domain/build-content.ts'
import { buildReportSchema } from '#domain/release.ts'
import type { App } from '#worker/context.ts'
import { readBuildContent } from '#worker/db/articles.ts'
import { recordBuildReport } from '#worker/db/builds.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { assertReady } from '#worker/http/write-lock.ts'
import { storedFile } from './stored-file.ts'

/** The content version that the builder has reached. */
const sinceSchema = z.object({
  since: z.coerce
    .number('A version is a whole number.')
    .int('A version is a whole number.')
    .nonnegative('A version is not negative.')
    .default(0),
})

/** The builder's calls: it reads the content, and reports how the build goes. */
export const buildRoutes = new Hono<App>()
  .get(
    '/api/build/content',
    describeRoute({
      access: 'builder',
      operationId: 'buildContent',
      summary: 'What changed for readers since a content version.',
      response: buildContentSchema,
    }),
    zValidator('query', sinceSchema),
    async (c) => {
      await assertReady(c.env)
      return c.json(await readBuildContent(c.env.DB, c.req.valid('query').since))
    },
  )
  .get(
    '/api/build/media/:key',
    describeRoute({
      access: 'builder',
      operationId: 'buildMedia',
      summary: 'The file of one size of an image, for the files of editions.',
      response: 'application/octet-stream',
    }),
    (c) => storedFile(c.env, c.req.param('key')),
  )
  .post(
    '/api/build/reports',
    describeRoute({
      access: 'builder',
      operationId: 'reportBuild',
      summary: 'How a build goes.',
    }),
    zValidator('json', buildReportSchema),
    async (c) => {
      const content = await readDatabaseState(c.env.DB)
      await recordBuildReport(c.env.DB, c.req.valid('json'), content)
      return c.body(null, 204)
    },
  )
