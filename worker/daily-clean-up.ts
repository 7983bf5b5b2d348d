import { binnedSince } from '#domain/bin.ts'
import { keptTextDays } from '#domain/kept-text.ts'
import { firstVitalsDay } from '#domain/vitals.ts'
import { emptyBin } from '#worker/db/bin.ts'
import { claimCleanUp } from '#worker/db/database-state.ts'
import { deleteGivenUpTextsBefore } from '#worker/db/given-up-texts.ts'
import { deleteTextSavesBefore } from '#worker/db/text-saves.ts'
import { deleteVitalsBefore } from '#worker/db/vitals.ts'
import type { Environment } from '#worker/environment.ts'
import { sweepImages } from './images/image-sweep.ts'

/** Bounds the queries of a run. The next run deletes the rest. */
const binnedPerBatch = 200
const binBatchesPerRun = 5

/**
 * Deletes what is no longer needed, in the first minute of each day (UTC) in which the cron trigger
 * runs: the database holds the day of the last run. What a missed or failed day left is deleted by the
 * next one. In all other minutes it reads one row.
 */
export async function cleanUpDaily(env: Environment, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  if (!(await claimCleanUp(env.DB, day))) return
  await deleteVitalsBefore(env.DB, firstVitalsDay(now))
  const keptSince = new Date(now.getTime() - keptTextDays * 24 * 60 * 60 * 1000).toISOString()
  await deleteGivenUpTextsBefore(env.DB, keptSince)
  await deleteTextSavesBefore(env.DB, keptSince)
  await emptyBinDaily(env, now)
  await sweepImages(env, now)
}

async function emptyBinDaily({ DB }: Environment, now: Date): Promise<void> {
  for (let batch = 0; batch < binBatchesPerRun; batch++) {
    if ((await emptyBin(DB, binnedSince(now), binnedPerBatch)) < binnedPerBatch) return
  }
}
