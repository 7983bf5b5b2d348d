import type { Context } from 'hono'
import { createRestore } from '#domain/backup/calls.ts'
import type { App } from '#worker/context.ts'
import { type DatabaseState, readStateForWriting } from '#worker/db/database-state.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError, unavailable } from './errors.ts'

/** The error that editors, builders and `/healthz` get. */
export function schemaTooOld(): ApiError {
  return unavailable(
    'The magazine is being updated: its database lacks a migration that this version needs. Nothing was changed. Please try again in a few minutes.',
    60,
  )
}

/** @throws ApiError `unavailable` if the database lacks migrations */
async function stateForWriting(env: Environment): Promise<DatabaseState> {
  const state = await readStateForWriting(env.DB)
  if (state) return state
  throw schemaTooOld()
}

/** @throws ApiError `unavailable` if a restore has begun and not ended, or migrations are lacking */
export async function assertReady(env: Environment): Promise<void> {
  const { state } = await stateForWriting(env)
  if (state === 'ready') return
  throw new ApiError(
    'unavailable',
    'The magazine is being restored from a backup. Please try again when that is done.',
  )
}

/** Refuses the writes of editors and outsiders while the magazine is incomplete or its schema is too old. */
export async function refuseWritesUnlessReady({ req, env }: Context<App>): Promise<void> {
  if (!/^\/(api\/(admin|upload)|preview)\//.test(req.path)) return
  // A restore checks its own state with each call; the schema is checked where it begins.
  if (req.path === createRestore.path) await stateForWriting(env)
  else if (!req.path.startsWith(`${createRestore.path}/`)) await assertReady(env)
}
