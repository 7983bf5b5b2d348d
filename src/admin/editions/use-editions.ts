import { useQuery } from '@tanstack/react-query'
import { listEditions } from '#admin/api/editions.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'

/** All editions, the highest number first. */
export function useEditions() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.editions,
    queryFn: ({ signal }) => listEditions(connection, signal),
  })
}
