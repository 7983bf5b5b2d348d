import { z } from 'zod'
import { buildStates, type Releases } from './release.ts'

/** Whether the static release holds the last change that readers see of an article. */
export const releaseStatusSchema = z.object({
  state: z.enum(buildStates),
  /** ISO 8601 instant; null where nobody noted it. */
  since: z.string().nullable(),
  /** For a failed one: the last lines that the builder printed. */
  reason: z.string().nullable(),
  /** When readers last saw a change; null where nobody noted it. */
  changedAt: z.string().nullable(),
})

export type ReleaseStatus = z.infer<typeof releaseStatusSchema>

/** What is told of an article's way to its readers. */
export const releaseStatusFields = {
  /** Whether readers see it at this moment. */
  live: z.boolean(),
  /** Null for a draft that readers never saw. */
  release: releaseStatusSchema.nullable(),
}

/** How many lines of a reason an article tells. */
const toldLines = 5

/**
 * @param article whether it is published, and the content version of its last visible change
 * @param releases what readers are served, and the last builds
 * @param noted when the article last changed, and when the first release was built that holds it
 * @returns whether readers see it, and whether the static release holds it, since when
 */
export function releaseStatusOf(
  { published, changedVersion }: { published: boolean; changedVersion: number },
  { liveVersion, liveSince, builds }: Pick<Releases, 'liveVersion' | 'liveSince' | 'builds'>,
  { changedAt, builtAt }: { changedAt: string | null; builtAt: string | null },
): { live: boolean; release: ReleaseStatus | null } {
  const live = published && liveSince !== null
  if (changedVersion === 0) return { live, release: null }
  const told = (
    state: ReleaseStatus['state'],
    since: string | null,
    reason: string | null = null,
  ) => ({
    ...{ live, release: { state, since, reason, changedAt } },
  })
  if (liveVersion !== null && changedVersion <= liveVersion) {
    return told('released', builtAt ?? firstRelease(builds, changedVersion) ?? liveSince)
  }
  const [newest] = builds
  if (newest?.state === 'failed') {
    return told('failed', newest.endedAt, lastLines(newest.reason))
  }
  // A build that began before the change holds it not; the next one does.
  const building = builds.find(
    ({ state, contentVersion }) => state === 'building' && (contentVersion ?? 0) >= changedVersion,
  )
  return building ? told('building', building.startedAt) : told('queued', changedAt)
}

function firstRelease(builds: Releases['builds'], version: number): string | null {
  const holding = builds.findLast(
    ({ state, contentVersion }) => state === 'released' && (contentVersion ?? 0) >= version,
  )
  return holding?.endedAt ?? null
}

function lastLines(reason: string | null): string {
  const lines = reason?.trim().split('\n').slice(-toldLines).join('\n')
  return lines || 'The builder gave no reason.'
}
