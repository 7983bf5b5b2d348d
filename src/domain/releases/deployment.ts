import * as z from 'zod'
import { releaseSchema } from './release.ts'

/** What says which of two releases is newer. */
export const deployedReleaseSchema = releaseSchema.pick({
  buildId: true,
  contentVersion: true,
  contentSource: true,
  builtAt: true,
  seconds: true,
})

export type DeployedRelease = z.infer<typeof deployedReleaseSchema>

/** Whether a builder may put its release live: now, once another one is done, or never. */
export const deploymentAnswerSchema = z.object({
  state: z.enum(['granted', 'waiting', 'superseded']),
})

export type DeploymentAnswer = z.infer<typeof deploymentAnswerSchema>

/** How long a builder has for an upload before it counts as ended, in minutes. */
export const deploymentMinutes = 5

/**
 * Whether another release, live or on its way, is newer. The build that began later has the later code, and content
 * that is at least as new but for builds that began together; should it be older, the site asks for another build.
 *
 * @param contentSource the id of the database as it is now; what was built from another one is older
 */
export function isSuperseded(
  release: DeployedRelease,
  other: DeployedRelease | undefined,
  contentSource: string,
): boolean {
  if (!other || other.buildId === release.buildId) return false
  if (release.contentSource !== other.contentSource) return other.contentSource === contentSource
  const difference = beganAt(release) - beganAt(other)
  return difference === 0 ? release.contentVersion < other.contentVersion : difference < 0
}

/** When its build began, in milliseconds since 1970: what began later is newer. */
export function beganAt({ builtAt, seconds }: DeployedRelease): number {
  return Date.parse(builtAt) - seconds * 1000
}
