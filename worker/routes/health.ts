import { Hono } from 'hono'
import type { App } from '#worker/context.ts'
import { readContentVersion } from '#worker/db/changes.ts'

/** Whether the Worker runs and reaches its database; tells nothing else. */
export const healthRoutes = new Hono<App>().get('/healthz', async (c) => {
  await readContentVersion(c.env.DB)
  return c.json({ ok: true })
})
