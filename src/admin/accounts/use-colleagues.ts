import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { request } from '#domain/calls/request.ts'
import { listColleagues } from '#domain/notes/calls.ts'

/** The usernames of all accounts; none until they are read. */
export function useColleagues(): readonly string[] {
  const connection = useConnection()
  const { data } = useQuery({
    queryKey: queryKeys.colleagues,
    queryFn: ({ signal }) => request(connection, listColleagues, { signal }),
    select: (colleagues) => colleagues.map(({ username }) => username),
    staleTime: 60_000,
  })
  return data ?? []
}
