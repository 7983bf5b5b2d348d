import { auditDays } from '#domain/audit.ts'
import { binnedSince } from '#domain/bin.ts'
import { keptTextDays } from '#domain/kept-text.ts'
import { endedLinkDays } from '#domain/preview-link.ts'
import { firstVitalsDay } from '#domain/vitals.ts'
import { deleteEventsBefore } from '#worker/db/audit-events.ts'
import { emptyBin } from '#worker/db/bin.ts'
import { claimCleanUp } from '#worker/db/database-state.ts'
import { deleteDoneBefore } from '#worker/db/due-changes.ts'
import { deleteGivenUpTextsBefore } from '#worker/db/given-up-texts.ts'
import { deleteChallengesBefore } from '#worker/db/passkeys.ts'
import { deleteSessionsBefore } from '#worker/db/portal-sessions.ts'
import { deletePreviewLinksBefore } from '#worker/db/preview-links.ts'
import { deleteTextSavesBefore } from '#worker/db/text-saves.ts'
import { thinVersions } from '#worker/db/version-history.ts'
import { deleteVitalsBefore } from '#worker/db/vitals.ts'
import type { Environment } from '#worker/environment.ts'
import { sweepAudio, sweepImages } from './images/image-sweep.ts'

const dayMs = 24 * 60 * 60 * 1000

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
  await deleteVitalsBefore(env.DB, firstVitalsDay(now))
  const keptSince = new Date(now.getTime() - keptTextDays * dayMs).toISOString()
  await deleteGivenUpTextsBefore(env.DB, keptSince)
  await deleteTextSavesBefore(env.DB, keptSince)
  await deleteDoneBefore(env.DB, keptSince)
  await deleteEventsBefore(env.DB, new Date(now.getTime() - auditDays * dayMs).toISOString())
  await deleteSessionsBefore(env.DB, now.toISOString())
  await deleteChallengesBefore(env.DB, now.toISOString())
  const endedSince = new Date(now.getTime() - endedLinkDays * dayMs).toISOString()
  await deletePreviewLinksBefore(env.DB, endedSince)
  await emptyBinDaily(env, now)
  await thinVersionsDaily(env, now)
  await sweepImages(env, now)
  await sweepAudio(env, now)
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
