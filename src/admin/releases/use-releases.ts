import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { readReleases, requestBuild } from '#admin/api/releases.ts'
import { useConnection, useSessionState } from '#admin/session/session-context.tsx'
import type { Releases } from '#domain/release.ts'

/** The live release and the last builds, polled. */
export function useReleases(): UseQueryResult<Releases> {
  const connection = useConnection()
  const signedIn = useSessionState().kind === 'signed-in'
  return useQuery({
    queryKey: queryKeys.releases,
    queryFn: ({ signal }) => readReleases(connection, signal),
    refetchInterval: ({ state }) => pollIntervalMs(state.data),
    enabled: signedIn,
  })
}

export function pollIntervalMs(releases: Releases | undefined): number {
  return releases?.state === 'building' || releases?.state === 'queued' ? 1_500 : 5_000
}

export function useRequestBuild(onError: (error: Error) => void) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => requestBuild(connection),
    onSuccess: (releases) => queryClient.setQueryData(queryKeys.releases, releases),
    onError,
  })
}
