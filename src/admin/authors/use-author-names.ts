import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import type { AuthorName } from '#domain/authors/author-schema.ts'
import { listAuthorNames } from '#domain/authors/calls.ts'

const none: AuthorName[] = []

/** The names that an article can be given. */
export function useAuthorNames(): readonly AuthorName[] {
  const { data = none } = useRead(queryKeys.authorNames, listAuthorNames, {}, { staleTime: 60_000 })
  return data
}
