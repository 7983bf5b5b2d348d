import * as calls from '#domain/presence/calls.ts'
import { endPresence, listPresence, reportPresence } from '#worker/db/presence/presence.ts'
import { route, routes } from '#worker/http/route.ts'

/** Who has which article open. */
export const presenceRoutes = routes(
  route(calls.reportPresence, (c) => {
    const { username } = c.get('admin')
    const articleId = c.req.param('id')
    return reportPresence(c.env.DB, { ...c.req.valid('json'), articleId, username })
  }),
  route(calls.endPresence, (c) =>
    endPresence(c.env.DB, c.req.valid('param').writer, c.get('admin').username),
  ),
  route(calls.listPresence, { runsDuringAuth: true }, (c) => listPresence(c.env.DB)),
)
