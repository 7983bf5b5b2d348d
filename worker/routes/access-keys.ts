import { Hono } from 'hono'
import { accessKeySubmissionSchema } from '#domain/access-key.ts'
import { endAccessKey, makeAccessKey } from '#worker/auth/access-keys.ts'
import type { App } from '#worker/context.ts'
import { listAccessKeys } from '#worker/db/access-keys.ts'
import { refuseInvalid } from '#worker/http/errors.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Named access keys: which there are, a new one, and the end of one. */
export const accessKeyRoutes = new Hono<App>()
  .get('/api/admin/access-keys', async (c) => c.json(await listAccessKeys(c.env.DB)))
  .post(
    '/api/admin/access-keys',
    zValidator('json', accessKeySubmissionSchema, refuseInvalid),
    async (c) => {
      const { username } = c.get('admin')
      return c.json(await makeAccessKey(c.env, c.req.valid('json'), username), 201)
    },
  )
  .delete('/api/admin/access-keys/:id', async (c) => {
    await endAccessKey(c.env, c.req.param('id'))
    return c.body(null, 204)
  })
