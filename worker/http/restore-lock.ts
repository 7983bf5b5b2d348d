import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { isRestoring, readContentSource } from '#worker/db/changes.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from './errors.ts'

/**
 * @param env the Worker's environment
 * @throws ApiError `unavailable` where a restore has begun and not ended
 */
export async function assertNotRestoring(env: Environment): Promise<void> {
  const source = await readContentSource(env.DB)
  if (!isRestoring(source)) return
  throw new ApiError(
    'unavailable',
    'The magazine is being restored from a backup. Please try again when that is done.',
  )
}

/** Keeps editors from writing into a magazine that is only half there. */
export const refuseWritesWhileRestoring = createMiddleware<App>(async (c, next) => {
  const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  if (writes && !c.req.path.startsWith('/api/admin/restores')) await assertNotRestoring(c.env)
  await next()
})
