import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { readSettings } from '#admin/api/settings.ts'
import { useConnection } from '#admin/session/session-context.tsx'

export function useSettings() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => readSettings(connection, signal),
  })
}

/** The names of the categories that articles may have; none until they are known. */
export function useCategories(): string[] {
  return useSettings().data?.categories.map(({ name }) => name) ?? []
}
