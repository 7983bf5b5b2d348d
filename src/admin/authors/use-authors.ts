import { useQuery } from '@tanstack/react-query'
import { readAuthorNames, readAuthors } from '#admin/api/authors.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'

export function useAuthors() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.authors,
    queryFn: ({ signal }) => readAuthors(connection, signal),
  })
}

/** The names of known authors, each once; none until they are read. */
export function useAuthorNames(): string[] {
  const connection = useConnection()
  const { data = [] } = useQuery({
    queryKey: queryKeys.authorNames,
    queryFn: ({ signal }) => readAuthorNames(connection, signal),
    staleTime: 60_000,
  })
  return [...new Set(data.map(({ name }) => name))]
}
