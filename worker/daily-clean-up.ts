import { binnedSince } from '#domain/articles/bin.ts'
import { emptyBin } from '#worker/db/articles/bin.ts'
import { claimCleanUp } from '#worker/db/database-state.ts'
import { deleteExpiredRows } from '#worker/db/expired-rows.ts'
import { packTexts } from '#worker/db/versions/packed-texts.ts'
import { thinVersions } from '#worker/db/versions/version-history.ts'
import type { Environment } from '#worker/environment.ts'
import { sweepAudio, sweepImages } from './images/image-sweep.ts'
import { logged } from './log.ts'
import { reportMissingBackup } from './webhooks/deliveries.ts'

/** Bounds the queries of a run. The next run deletes the rest. */
const binnedPerBatch = 200
const binBatchesPerRun = 5
const versionsPerBatch = 500
const versionBatchesPerRun = 10

/**
 * Deletes what is no longer needed, in the first minute of each day (UTC) in which the cron trigger
 * runs: the database holds the day of the last run. What a missed or failed day left is deleted by the
 * next one. In all other minutes it reads one row.
 */
export async function cleanUpDaily(env: Environment, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  if (!(await claimCleanUp(env.DB, day))) return
  // One after the other, which bounds their memory; one of them failing is no reason to skip the others.
  await reportMissingBackup(env, now).catch(logged('A missing backup could not be reported'))
  await deleteExpiredRows(env.DB, now)
  await emptyBinDaily(env, now).catch(logged('The bin could not be emptied'))
  await thinVersionsDaily(env, now).catch(logged('The versions could not be thinned'))
  await sweepImages(env, now).catch(logged('Unused pictures could not be deleted'))
  await sweepAudio(env, now).catch(logged('Unused audio could not be deleted'))
}

/** What a minute's run packs: a few milliseconds of CPU, and more texts in a day than people write. */
const packedPerRun = 4

/** An autosave that is older is no longer replaced by the next one. */
const packedAfterMs = 60 * 60 * 1000

/** Packs some texts of versions, each minute; without any, it reads one row. */
export async function packVersions({ DB }: Environment, now: Date): Promise<void> {
  await packTexts(DB, new Date(now.getTime() - packedAfterMs).toISOString(), packedPerRun)
}

async function emptyBinDaily({ DB }: Environment, now: Date): Promise<void> {
  for (let batch = 0; batch < binBatchesPerRun; batch++) {
    if ((await emptyBin(DB, binnedSince(now), binnedPerBatch)) < binnedPerBatch) return
  }
}

async function thinVersionsDaily({ DB }: Environment, now: Date): Promise<void> {
  for (let batch = 0; batch < versionBatchesPerRun; batch++) {
    if ((await thinVersions(DB, now, versionsPerBatch)) < versionsPerBatch) return
  }
}
