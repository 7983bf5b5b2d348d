import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { listEditions } from '#domain/editions/calls.ts'

/** All editions, the highest number first. */
export function useEditions() {
  return useRead(queryKeys.editions, listEditions)
}
