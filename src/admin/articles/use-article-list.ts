import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type ListRequest, listArticles } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import { countArticles } from '#domain/articles/calls.ts'
import type { Page } from '#domain/calls/request.ts'

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
  return useRead(
    queryKeys.counts(q),
    countArticles,
    { query: { q: q || undefined } },
    {
      placeholderData: keepPreviousData,
    },
  )
}
