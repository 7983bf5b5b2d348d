import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { listAuthorNames, listAuthors } from '#domain/authors/calls.ts'
import { request } from '#domain/calls/request.ts'

export function useAuthors() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.authors,
    queryFn: ({ signal }) => request(connection, listAuthors, { signal }),
  })
}

/** The names of known authors, each once; none until they are read. */
export function useAuthorNames(): string[] {
  const connection = useConnection()
  const { data = [] } = useQuery({
    queryKey: queryKeys.authorNames,
    queryFn: ({ signal }) => request(connection, listAuthorNames, { signal }),
    staleTime: 60_000,
  })
  return [...new Set(data.map(({ name }) => name))]
}
