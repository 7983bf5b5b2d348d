import * as calls from '#domain/releases/calls.ts'
import {
  isSchemaCurrent,
  neededMigration,
  readDatabaseState,
  readNewestMigration,
} from '#worker/db/database-state.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { recordBuildReport } from '#worker/db/releases/builds.ts'
import { finishDeployment } from '#worker/db/releases/deployments.ts'
import { readPrograms } from '#worker/db/releases/programs.ts'
import { readLastScheduledRun } from '#worker/db/schedule/due-changes.ts'
import { readStorageState } from '#worker/db/vitals/storage.ts'
import { route, routes } from '#worker/http/route.ts'
import { assertReady, schemaTooOld } from '#worker/http/write-lock.ts'
import { requestDeployment } from '#worker/releases/deployment-claims.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { describeReleases } from '#worker/releases/site-status.ts'
import { storedFile } from '#worker/routes/images/stored-file.ts'

/** What is live, what a builder reads and reports, and whether the product runs as it should. */
export const releaseRoutes = routes(
  route(calls.listReleases, { runsDuringAuth: true }, (c) => describeReleases(c.env)),
  route(calls.createRelease, async (c) => {
    await reconcile(c.env, { by: c.get('admin').username, forced: true })
    return describeReleases(c.env)
  }),
  route(calls.readBuildContent, async (c) => {
    await assertReady(c.env)
    return readBuildContent(c.env.DB, c.req.valid('query').since)
  }),
  route(calls.readBuildMedia, (c) => storedFile(c.env, c.req.param('key'))),
  route(calls.reportBuild, async (c) => {
    const content = await readDatabaseState(c.env.DB)
    await recordBuildReport(c.env.DB, c.req.valid('json'), content)
  }),
  route(calls.requestDeployment, (c) => requestDeployment(c.env, c.req.valid('json'))),
  route(calls.finishDeployment, (c) => finishDeployment(c.env.DB, c.req.valid('json').buildId)),
  route(calls.readHealth, async (c) => {
    if (!isSchemaCurrent(await readNewestMigration(c.env.DB))) throw schemaTooOld()
    return { ok: true }
  }),
  route(calls.readDiagnostics, async (c) => {
    const { DB, BUILD_HOOK_URL } = c.env
    const applied = await readNewestMigration(DB)
    const current = isSchemaCurrent(applied)
    return {
      now: new Date().toISOString(),
      schema: { applied, needed: neededMigration, current },
      lastScheduledRun: current ? await readLastScheduledRun(DB) : null,
      hasBuildHook: Boolean(BUILD_HOOK_URL),
      storage: current ? await readStorageState(c.env, new Date()) : null,
      programs: current ? await readPrograms(DB, new Date()) : null,
    }
  }),
)
