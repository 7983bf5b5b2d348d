import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { listAuthorNames, listAuthors } from '#domain/authors/calls.ts'

export function useAuthors() {
  return useRead(queryKeys.authors, listAuthors)
}

/** The names of known authors, each once; none until they are read. */
export function useAuthorNames(): string[] {
  const { data = [] } = useRead(
    queryKeys.authorNames,
    listAuthorNames,
    {},
    {
      staleTime: 60_000,
    },
  )
  return [...new Set(data.map(({ name }) => name))]
}
