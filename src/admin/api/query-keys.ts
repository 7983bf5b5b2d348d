import { QueryClient } from '@tanstack/react-query'
import { ApiRefusal } from './api-refusal.ts'
import type { ListRequest } from './articles.ts'

/** The names under which answers are kept. Everything that a change touches begins alike. */
export const queryKeys = {
  lists: ['lists'] as const,
  articles: (request: ListRequest) => ['lists', 'articles', request] as const,
  counts: (q: string) => ['lists', 'counts', q] as const,
  drafts: ['lists', 'drafts'] as const,
  article: (id: string) => ['article', id] as const,
  releases: ['releases'] as const,
  vitals: ['vitals'] as const,
  accessKeys: ['access-keys'] as const,
  refusedKeys: ['refused-keys'] as const,
}

/**
 * @returns a store of answers for one signed-in person; a refusal is never asked for again by
 *   itself, a server out of reach is tried once more
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a network fails at once and is told; it is not held back without a word, nor
      // made later when nobody expects it any more.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 2_000,
        retryDelay: 600,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiRefusal && error.status < 500),
      },
    },
  })
}

/**
 * Lets every list, count and the site's state be read afresh, after a change of any article.
 *
 * @param client the store of answers
 * @returns when the lists on the screen are fresh
 */
export async function refreshAfterChange(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.lists }),
    client.invalidateQueries({ queryKey: queryKeys.releases }),
  ])
}
