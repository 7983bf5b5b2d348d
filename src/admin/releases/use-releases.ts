import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection, useMay, useSessionState } from '#admin/auth/session-context.tsx'
import { request } from '#domain/calls/request.ts'
import { createRelease, listReleases } from '#domain/releases/calls.ts'
import type { Releases } from '#domain/releases/release.ts'

/** The live release and the last builds, polled; never known to a writer, who may not read them. */
export function useReleases(): UseQueryResult<Releases> {
  const connection = useConnection()
  const signedIn = useSessionState().kind === 'signed-in'
  const mayRead = useMay('editor')
  return useQuery({
    queryKey: queryKeys.releases,
    queryFn: ({ signal }) => request(connection, listReleases, { signal }),
    refetchInterval: ({ state }) => pollIntervalMs(state.data),
    enabled: signedIn && mayRead,
  })
}

export function pollIntervalMs(releases: Releases | undefined): number {
  return releases?.state === 'building' || releases?.state === 'queued' ? 1_500 : 5_000
}

export function useRequestBuild(onError: (error: Error) => void) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(connection, createRelease),
    onSuccess: (releases) => queryClient.setQueryData(queryKeys.releases, releases),
    onError,
  })
}
