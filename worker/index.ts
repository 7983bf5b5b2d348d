import { app } from '#worker/app.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { recordScheduledRun } from '#worker/db/scheduled-runs.ts'
import type { Environment } from '#worker/environment.ts'
import { reconcile } from '#worker/releases/reconcile.ts'

export default {
  fetch: app.fetch,
  async scheduled(controller, env) {
    // One of them failing is no reason for the others to wait.
    await Promise.all([
      recordScheduledRun(env.DB, new Date(controller.scheduledTime)).catch((error) => {
        console.error('The scheduled run could not be recorded:', error)
      }),
      reconcile(env, { by: 'schedule' }).catch((error) => {
        console.error('The site could not be compared with its content:', error)
      }),
      cleanUpDaily(env, new Date(controller.scheduledTime)).catch((error) => {
        console.error('The daily clean-up failed:', error)
      }),
    ])
  },
} satisfies ExportedHandler<Environment>
