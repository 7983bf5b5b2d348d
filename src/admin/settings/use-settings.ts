import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { request } from '#domain/calls/request.ts'
import { readSettings } from '#domain/settings/calls.ts'

export function useSettings() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => request(connection, readSettings, { signal }),
  })
}

/** The names of the categories that articles may have; none until they are known. */
export function useCategories(): string[] {
  return useSettings().data?.categories.map(({ name }) => name) ?? []
}
