import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { request } from '#domain/calls/request.ts'
import { listEditions } from '#domain/editions/calls.ts'

/** All editions, the highest number first. */
export function useEditions() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.editions,
    queryFn: ({ signal }) => request(connection, listEditions, { signal }),
  })
}
