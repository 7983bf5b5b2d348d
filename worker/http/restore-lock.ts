import type { Context } from 'hono'
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
export async function refuseWritesWhileRestoring({ req, env }: Context<App>): Promise<void> {
  const isEditors = /^\/api\/(admin|upload)\//.test(req.path)
  if (isEditors && !req.path.startsWith('/api/admin/restores')) await assertNotRestoring(env)
}
