import { queryOptions } from '@tanstack/react-query'
import { request } from '#domain/calls/request.ts'
import { readVersion } from '#domain/versions/calls.ts'
import type { Connection } from './connection.ts'
import { queryKeys } from './query-client.ts'

/** Reads a version once: it never changes. Fails with 404 if it was thinned out. */
export function versionQuery(connection: Connection, articleId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.version(id),
    queryFn: ({ signal }) =>
      request(connection, readVersion, { params: { id: articleId, version: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
