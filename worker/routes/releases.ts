import { Hono } from 'hono'
import { releasesSchema } from '#domain/release.ts'
import type { App } from '#worker/context.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { describeReleases } from '#worker/releases/site-status.ts'

/** What is live, and requesting a build by hand. */
export const releaseRoutes = new Hono<App>()
  .get(
    '/api/admin/releases',
    describeRoute({
      access: 'editor',
      operationId: 'readReleases',
      summary: 'What is live, and the last builds.',
      startsEarly: true,
      response: releasesSchema,
    }),
    async (c) => c.json(await describeReleases(c.env)),
  )
  .post(
    '/api/admin/releases',
    describeRoute({
      access: 'owner',
      operationId: 'requestRelease',
      summary: 'Asks for a build.',
      status: 202,
      response: releasesSchema,
    }),
    async (c) => {
      await reconcile(c.env, { by: c.get('admin').username, forced: true })
      return c.json(await describeReleases(c.env), 202)
    },
  )
