import { useQuery } from '@tanstack/react-query'
import { listColleagues } from '#admin/api/notes.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'

/** The usernames of all accounts; none until they are read. */
export function useColleagues(): readonly string[] {
  const connection = useConnection()
  const { data } = useQuery({
    queryKey: queryKeys.colleagues,
    queryFn: ({ signal }) => listColleagues(connection, signal),
    staleTime: 60_000,
  })
  return data ?? []
}
