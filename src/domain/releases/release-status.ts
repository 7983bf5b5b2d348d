import * as z from 'zod'
import { buildStates, type Releases } from './release.ts'

/** Whether the static release contains an article's last visible change. */
const releaseStatusSchema = z.object({
  state: z.enum(buildStates),
  /** ISO 8601 instant; null if unknown. */
  since: z.string().nullable(),
  /** The last lines of a failed build's output; null otherwise. */
  reason: z.string().nullable(),
  /** The last visible change; null if unknown. */
  changedAt: z.string().nullable(),
})

export type ReleaseStatus = z.infer<typeof releaseStatusSchema>

/** The fields of an article that say whether readers can see it. */
export const releaseStatusFields = {
  /** Whether readers see it now. */
  live: z.boolean(),
  /** Null for an article that was never published. */
  release: releaseStatusSchema.nullable(),
}

/** Lines of a failed build's output in a status. */
const reasonLines = 5

/**
 * Derives an article's release status. Builds are listed newest first.
 *
 * @param article whether it is published, and the content version of its last visible change
 * @param releases the live release and the last builds
 * @param recorded when the article last changed, and when the first release with it was built
 */
export function releaseStatusOf(
  { published, changedVersion }: { published: boolean; changedVersion: number },
  { liveVersion, liveSince, builds }: Pick<Releases, 'liveVersion' | 'liveSince' | 'builds'>,
  { changedAt, builtAt }: { changedAt: string | null; builtAt: string | null },
): { live: boolean; release: ReleaseStatus | null } {
  const live = published && liveSince !== null
  if (changedVersion === 0) return { live, release: null }
  const status = (
    state: ReleaseStatus['state'],
    since: string | null,
    reason: string | null = null,
  ) => ({ live, release: { state, since, reason, changedAt } })
  if (liveVersion !== null && changedVersion <= liveVersion) {
    return status('released', builtAt ?? firstReleaseOf(builds, changedVersion) ?? liveSince)
  }
  const [newest] = builds
  if (newest?.state === 'failed') {
    return status('failed', newest.endedAt, lastLines(newest.reason))
  }
  // A build that started before the change does not contain it; the next one will.
  const building = builds.find(
    ({ state, contentVersion }) => state === 'building' && (contentVersion ?? 0) >= changedVersion,
  )
  return building ? status('building', building.startedAt) : status('queued', changedAt)
}

function firstReleaseOf(builds: Releases['builds'], version: number): string | null {
  const first = builds.findLast(
    ({ state, contentVersion }) => state === 'released' && (contentVersion ?? 0) >= version,
  )
  return first?.endedAt ?? null
}

function lastLines(reason: string | null): string {
  const lines = reason?.trim().split('\n').slice(-reasonLines).join('\n')
  return lines || 'The builder gave no reason.'
}
