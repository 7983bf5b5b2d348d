import { Hono } from 'hono'
import { alarmingRefusals, type RefusedKeys } from '#domain/access-key.ts'
import type { App } from '#worker/context.ts'
import { countRefusedKeys } from '#worker/db/refused-keys.ts'

/** Whether somebody seems to be guessing the access key. */
export const refusedKeyRoutes = new Hono<App>().get('/api/admin/refused-keys', async (c) => {
  const lastHour = await countRefusedKeys(c.env.DB)
  const answer: RefusedKeys = { lastHour, alarming: lastHour >= alarmingRefusals }
  return c.json(answer)
})
