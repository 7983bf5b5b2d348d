import * as calls from '#domain/releases/calls.ts'
import { readLastScheduledRun } from '#worker/db/schedule/scheduled-runs.ts'
import { isSchemaCurrent, neededMigration, readNewestMigration } from '#worker/db/schema-version.ts'
import { readStorageState } from '#worker/db/vitals/storage.ts'
import { route, routes } from '#worker/http/route.ts'
import { schemaTooOld } from '#worker/http/write-lock.ts'

/** Whether the product runs as it should. */
export const healthRoutes = routes(
  route(calls.readHealth, async (c) => {
    if (!isSchemaCurrent(await readNewestMigration(c.env.DB))) throw schemaTooOld()
    return c.json({ ok: true })
  }),
  route(calls.readDiagnostics, async (c) => {
    const { DB, BUILD_HOOK_URL } = c.env
    const applied = await readNewestMigration(DB)
    const current = isSchemaCurrent(applied)
    return c.json({
      now: new Date().toISOString(),
      schema: { applied, needed: neededMigration, current },
      lastScheduledRun: current ? await readLastScheduledRun(DB) : null,
      hasBuildHook: Boolean(BUILD_HOOK_URL),
      storage: current ? await readStorageState(c.env, new Date()) : null,
    })
  }),
)
