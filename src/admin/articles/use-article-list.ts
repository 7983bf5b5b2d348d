import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ListFilter, listArticles, readCounts } from '#admin/api/articles.ts'
import type { Page } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import type { ArticleListed, Counts } from '#domain/article.ts'

/**
 * @param filter which articles
 * @returns the pages of the list that were asked for so far
 */
export function useArticleList(
  filter: ListFilter,
): UseInfiniteQueryResult<InfiniteData<Page<ArticleListed>>> {
  const connection = useConnection()
  return useInfiniteQuery({
    queryKey: queryKeys.articles(filter),
    queryFn: ({ pageParam, signal }) => listArticles(connection, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** @returns how many articles there are */
export function useCounts(): UseQueryResult<Counts> {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.counts,
    queryFn: ({ signal }) => readCounts(connection, signal),
  })
}
