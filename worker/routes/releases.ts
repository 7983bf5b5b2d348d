import { Hono } from 'hono'
import type { App } from '#worker/context.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { describeReleases } from '#worker/releases/site-status.ts'

/** What is live, and asking for a build by hand. */
export const releaseRoutes = new Hono<App>()
  .get('/api/admin/releases', async (c) => c.json(await describeReleases(c.env)))
  .post('/api/admin/releases', async (c) => {
    await reconcile(c.env, { by: c.get('admin').username, forced: true })
    return c.json(await describeReleases(c.env), 202)
  })
