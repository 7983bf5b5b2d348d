import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ListRequest, listArticles, readCounts } from '#admin/api/articles.ts'
import type { Page } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import type { Counts } from '#domain/article.ts'

export function useArticleList(
  request: ListRequest,
): UseInfiniteQueryResult<InfiniteData<Page<AdminArticleListed>>> {
  const connection = useConnection()
  return useInfiniteQuery({
    queryKey: queryKeys.articles(request),
    queryFn: ({ pageParam, signal }) => listArticles(connection, request, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** @param q words that the title or the author must contain; empty for all articles */
export function useCounts(q = ''): UseQueryResult<Counts> {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.counts(q),
    queryFn: ({ signal }) => readCounts(connection, q, signal),
    placeholderData: keepPreviousData,
  })
}
