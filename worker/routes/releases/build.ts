import * as calls from '#domain/releases/calls.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { recordBuildReport } from '#worker/db/releases/builds.ts'
import { finishDeployment } from '#worker/db/releases/deployments.ts'
import { route, routes } from '#worker/http/route.ts'
import { assertReady } from '#worker/http/write-lock.ts'
import { requestDeployment } from '#worker/releases/deployment-claims.ts'
import { storedFile } from '#worker/routes/images/stored-file.ts'

/** The builder's calls: it reads the content, and reports how the build goes. */
export const buildRoutes = routes(
  route(calls.readBuildContent, async (c) => {
    await assertReady(c.env)
    return c.json(await readBuildContent(c.env.DB, c.req.valid('query').since))
  }),
  route(calls.readBuildMedia, (c) => storedFile(c.env, c.req.param('key'))),
  route(calls.requestDeployment, async (c) =>
    c.json(await requestDeployment(c.env, c.req.valid('json'))),
  ),
  route(calls.finishDeployment, async (c) => {
    await finishDeployment(c.env.DB, c.req.valid('json').buildId)
    return c.body(null, 204)
  }),
  route(calls.reportBuild, async (c) => {
    const content = await readDatabaseState(c.env.DB)
    await recordBuildReport(c.env.DB, c.req.valid('json'), content)
    return c.body(null, 204)
  }),
)
