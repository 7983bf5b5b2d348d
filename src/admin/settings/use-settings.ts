import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { readSettings } from '#domain/settings/calls.ts'

export function useSettings() {
  return useRead(queryKeys.settings, readSettings)
}

/** The names of the categories that articles may have; none until they are known. */
export function useCategories(): string[] {
  return useSettings().data?.categories.map(({ name }) => name) ?? []
}
