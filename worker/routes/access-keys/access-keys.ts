import { alarmingRefusals } from '#domain/access-keys/access-key.ts'
import * as calls from '#domain/access-keys/calls.ts'
import { createAccessKey, endAccessKey } from '#worker/auth/access-keys.ts'
import { countRefusedKeys, listAccessKeys } from '#worker/db/access-keys/access-keys.ts'
import { route, routes } from '#worker/http/route.ts'

/** Named access keys, and whether someone seems to be guessing one. */
export const accessKeyRoutes = routes(
  route(calls.listAccessKeys, { runsDuringAuth: true }, (c) => listAccessKeys(c.env.DB)),
  route(calls.createAccessKey, (c) =>
    createAccessKey(c.env, c.req.valid('json'), c.get('admin').username),
  ),
  route(calls.revokeAccessKey, async (c) => {
    await endAccessKey(c.env, c.req.param('id'), c.get('admin').username)
  }),
  route(calls.countRefusedKeys, { runsDuringAuth: true }, async (c) => {
    const lastHour = await countRefusedKeys(c.env.DB)
    return { lastHour, alarming: lastHour >= alarmingRefusals }
  }),
)
