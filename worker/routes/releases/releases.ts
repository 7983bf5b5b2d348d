import * as calls from '#domain/releases/calls.ts'
import { route, routes } from '#worker/http/route.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { describeReleases } from '#worker/releases/site-status.ts'

/** What is live, and requesting a build by hand. */
export const releaseRoutes = routes(
  route(calls.listReleases, { runsDuringAuth: true }, async (c) =>
    c.json(await describeReleases(c.env)),
  ),
  route(calls.createRelease, async (c) => {
    await reconcile(c.env, { by: c.get('admin').username, forced: true })
    return c.json(await describeReleases(c.env), 202)
  }),
)
