import { alarmingRefusals, type RefusedKeys } from '#domain/access-keys/access-key.ts'
import * as calls from '#domain/access-keys/calls.ts'
import { createAccessKey, endAccessKey } from '#worker/auth/access-keys.ts'
import { listAccessKeys } from '#worker/db/access-keys/access-keys.ts'
import { countRefusedKeys } from '#worker/db/access-keys/refused-keys.ts'
import { route, routes } from '#worker/http/route.ts'

/** Named access keys, and whether someone seems to be guessing one. */
export const accessKeyRoutes = routes(
  route(calls.listAccessKeys, { runsDuringAuth: true }, async (c) =>
    c.json(await listAccessKeys(c.env.DB)),
  ),
  route(calls.createAccessKey, async (c) => {
    const { username } = c.get('admin')
    return c.json(await createAccessKey(c.env, c.req.valid('json'), username), 201)
  }),
  route(calls.revokeAccessKey, async (c) => {
    await endAccessKey(c.env, c.req.param('id'), c.get('admin').username)
    return c.body(null, 204)
  }),
  route(calls.countRefusedKeys, { runsDuringAuth: true }, async (c) => {
    const lastHour = await countRefusedKeys(c.env.DB)
    const answer: RefusedKeys = { lastHour, alarming: lastHour >= alarmingRefusals }
    return c.json(answer)
  }),
)
