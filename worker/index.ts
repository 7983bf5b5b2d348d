import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'

export default {
  fetch: app.fetch,
  async scheduled(controller, env) {
    const { runEveryMinute } = await import('#worker/scheduled-run.ts')
    await runEveryMinute(env, new Date(controller.scheduledTime))
  },
} satisfies ExportedHandler<Environment>
