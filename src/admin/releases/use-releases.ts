import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-keys.ts'
import { buildNow, readReleases } from '#admin/api/releases.ts'
import { useConnection, useSessionState } from '#admin/session/session-context.tsx'
import type { Releases } from '#domain/release.ts'
import { pollInterval } from './site-state.ts'

/** @returns what readers are served, always up to date */
export function useReleases(): UseQueryResult<Releases> {
  const connection = useConnection()
  const signedIn = useSessionState().kind === 'signed-in'
  return useQuery({
    queryKey: queryKeys.releases,
    queryFn: ({ signal }) => readReleases(connection, signal),
    refetchInterval: ({ state }) => pollInterval(state.data),
    enabled: signedIn,
  })
}

/**
 * @param onError told why a build could not be asked for
 * @returns how to ask for a build
 */
export function useBuildNow(onError: (error: Error) => void) {
  const connection = useConnection()
  const answers = useQueryClient()
  return useMutation({
    mutationFn: () => buildNow(connection),
    onSuccess: (releases) => answers.setQueryData(queryKeys.releases, releases),
    onError,
  })
}
