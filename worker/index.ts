import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'
import { reconcile } from '#worker/reconcile.ts'

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    await reconcile(env, { by: 'schedule' })
  },
} satisfies ExportedHandler<Environment>
