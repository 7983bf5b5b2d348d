import { app } from '#worker/app.ts'
import type { Environment } from '#worker/environment.ts'
import { logged } from '#worker/log.ts'
import { serveSample } from '#worker/reader/sample-page.ts'
import { shareState } from '#worker/shared-copy.ts'

serveSample().catch(logged('The code of the gate could not be compiled at the start'))

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
