import { cleanUpDaily, packVersions } from '#worker/daily-clean-up.ts'
import { recordScheduledRun } from '#worker/db/schedule/due-changes.ts'
import { recordStorage } from '#worker/db/vitals/storage.ts'
import type { Environment } from '#worker/environment.ts'
import { checkLinks } from '#worker/link-checks.ts'
import { logged } from '#worker/log.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { runScheduledChanges } from '#worker/schedule.ts'
import { sendDeliveriesNow } from '#worker/webhooks/deliveries.ts'

/**
 * What is done once a minute.
 *
 * @param plannedFor when the run should have begun
 */
export async function runEveryMinute(env: Environment, plannedFor: Date): Promise<void> {
  // Not the time that the run was planned for: one that comes late does what is due by now.
  await runScheduledChanges(env, new Date()).catch(
    logged('The scheduled changes could not be read'),
  )
  // One of them failing is no reason for the others to wait.
  await Promise.all([
    recordScheduledRun(env.DB, plannedFor).catch(logged('The scheduled run could not be recorded')),
    recordStorage(env, plannedFor).catch(logged('The size of the database could not be recorded')),
    reconcile(env, { by: 'schedule' }).catch(
      logged('The site could not be compared with its content'),
    ),
    checkLinks(env, new Date()).catch(logged('The links of sources could not be checked')),
    sendDeliveriesNow(env),
    packVersions(env, new Date()).catch(logged('Texts of versions could not be packed')),
    cleanUpDaily(env, plannedFor).catch(logged('The daily clean-up failed')),
  ])
}
