import { Hono } from 'hono'
import { z } from 'zod'
import {
  accessKeySchema,
  accessKeySubmissionSchema,
  alarmingRefusals,
  newAccessKeySchema,
  type RefusedKeys,
  refusedKeysSchema,
} from '#domain/access-key.ts'
import { endAccessKey, makeAccessKey } from '#worker/auth/access-keys.ts'
import type { App } from '#worker/context.ts'
import { listAccessKeys } from '#worker/db/access-keys.ts'
import { countRefusedKeys } from '#worker/db/refused-keys.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Named access keys, and whether someone seems to be guessing one. */
export const accessKeyRoutes = new Hono<App>()
  .get(
    '/api/admin/access-keys',
    describeRoute({
      access: 'editor',
      operationId: 'listAccessKeys',
      summary: 'Keys for groups of readers.',
      startsEarly: true,
      response: z.array(accessKeySchema),
    }),
    async (c) => c.json(await listAccessKeys(c.env.DB)),
  )
  .post(
    '/api/admin/access-keys',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'makeAccessKey',
      summary: 'Makes a key for a group of readers.',
      status: 201,
      response: newAccessKeySchema,
    }),
    zValidator('json', accessKeySubmissionSchema),
    async (c) => {
      const { username } = c.get('admin')
      return c.json(await makeAccessKey(c.env, c.req.valid('json'), username), 201)
    },
  )
  .delete(
    '/api/admin/access-keys/:id',
    describeRoute({
      access: 'owner',
      operationId: 'revokeAccessKey',
      summary: 'Ends a key and its sessions.',
    }),
    async (c) => {
      await endAccessKey(c.env, c.req.param('id'), c.get('admin').username)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/admin/refused-keys',
    describeRoute({
      access: 'editor',
      operationId: 'countRefusedKeys',
      summary: 'Tells whether the key is being guessed.',
      startsEarly: true,
      response: refusedKeysSchema,
    }),
    async (c) => {
      const lastHour = await countRefusedKeys(c.env.DB)
      const answer: RefusedKeys = { lastHour, alarming: lastHour >= alarmingRefusals }
      return c.json(answer)
    },
  )
