import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from './errors.ts'

/** @throws ApiError `unavailable` if a restore has begun and not ended */
export async function assertNotRestoring(env: Environment): Promise<void> {
  const { state } = await readDatabaseState(env.DB)
  if (state === 'ready') return
  throw new ApiError(
    'unavailable',
    'The magazine is being restored from a backup. Please try again when that is done.',
  )
}

/** Refuses editors' writes while the magazine is incomplete. */
export const refuseWritesWhileRestoring = createMiddleware<App>(async (c, next) => {
  const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  if (writes && !c.req.path.startsWith('/api/admin/restores')) await assertNotRestoring(c.env)
  await next()
})
