import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'
import { shareState } from '#worker/shared-copy.ts'

export default {
  fetch(request, env, context) {
    shareState(env)
    return app.fetch(request, env, context)
  },
  async scheduled(controller, env) {
    const { runEveryMinute } = await import('#worker/scheduled-run.ts')
    await runEveryMinute(env, new Date(controller.scheduledTime))
  },
} satisfies ExportedHandler<Environment>
