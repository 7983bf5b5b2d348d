import type { UseQueryResult } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { listReleases } from '#domain/releases/calls.ts'
import type { Releases } from '#domain/releases/release.ts'

/** The live release and the last builds, polled; never known to a writer, who may not read them. */
export function useReleases(): UseQueryResult<Releases> {
  return useReadSignedIn(queryKeys.releases, listReleases, {
    refetchInterval: ({ state }) => pollIntervalMs(state.data),
    enabled: useMay('editor'),
  })
}

export function pollIntervalMs(releases: Releases | undefined): number {
  return releases?.state === 'building' || releases?.state === 'queued' ? 1_500 : 5_000
}
