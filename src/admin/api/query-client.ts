import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { ListRequest } from './articles.ts'

/** A change of any article invalidates every key that starts with `lists`. */
export const queryKeys = {
  lists: ['lists'] as const,
  articles: (request: ListRequest) => ['lists', 'articles', request] as const,
  counts: (q: string) => ['lists', 'counts', q] as const,
  drafts: ['lists', 'drafts'] as const,
  bin: ['lists', 'bin'] as const,
  article: (id: string) => ['article', id] as const,
  releases: ['releases'] as const,
  vitals: ['vitals'] as const,
  accessKeys: ['access-keys'] as const,
  settings: ['settings'] as const,
  refusedKeys: ['refused-keys'] as const,
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a mutation fails at once. The default would hold it back silently and run
      // it later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 2_000,
        retryDelay: 600,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })
}

/**
 * Refetches every list, every count, the site's state, and which article leads the front page, after a
 * change of any article.
 */
export async function invalidateArticles(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.lists }),
    client.invalidateQueries({ queryKey: queryKeys.releases }),
    client.invalidateQueries({ queryKey: queryKeys.settings }),
  ])
}
