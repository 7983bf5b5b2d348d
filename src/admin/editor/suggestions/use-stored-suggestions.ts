import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { listSuggestions, readSuggestion } from '#domain/suggestions/calls.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import type { Maker } from './shown-change.ts'

export interface StoredSuggestions {
  /** Oldest first, each with its maker; without those that are still on their way. */
  suggestions: readonly (readonly [Maker, WholeSuggestion])[]
  failed: boolean
  /** Whether they are as the server last listed them, or cannot be read. */
  isCurrent: boolean
  /** Whether they are on their way, and nothing failed yet. */
  isComing: boolean
  /** The code that places them, once it is loaded. */
  placing: typeof import('./placing/placing.ts') | null
}

/**
 * The open suggestions of an article. Each is read again only when it was changed.
 *
 * @param isProposing whether one is written here
 */
export function useStoredSuggestions(
  articleId: string | null,
  isProposing = false,
): StoredSuggestions {
  const send = useRequest()
  const { username } = useAccount()
  const id = articleId ?? ''
  const list = useRead(
    queryKeys.suggestions(id),
    listSuggestions,
    { params: { id } },
    { enabled: articleId !== null },
  )
  const listed = list.data
  const last = useRef<ReadonlyMap<string, WholeSuggestion>>(new Map())
  const read = useQueries({
    queries: (listed ?? []).map((one) => ({
      queryKey: queryKeys.suggestion(one.id, one.revision),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(readSuggestion, { params: { id, suggestion: one.id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => ({
      // Until a newer one is there, the one before it is shown.
      wholes: results.flatMap(
        ({ data }, index) => data ?? last.current.get(listed?.[index]?.id ?? '') ?? [],
      ),
      failed: results.some(({ isError }) => isError),
      isRead: results.every(({ isPending }) => !isPending),
      isComing: results.some(isOnItsWay),
    }),
  })
  const { wholes, failed, isRead, isComing } = read
  useEffect(() => {
    last.current = new Map(wholes.map((whole) => [whole.id, whole]))
  }, [wholes])
  const suggestions = useMemo(
    () =>
      wholes.map((whole) => {
        const { id: suggestion, by, revision } = whole
        const own = by === username
        const colour = (listed ?? []).findIndex((one) => one.id === suggestion)
        return [{ id: suggestion, by, own, revision, colour }, whole] as const
      }),
    [wholes, listed, username],
  )
  const placing = useQuery({
    queryKey: queryKeys.placing,
    queryFn: () => import('./placing/placing.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(listed?.length) || isProposing,
  })
  return {
    suggestions,
    placing: placing.data ?? null,
    failed: failed || placing.isError || (list.isError && listed === undefined),
    isCurrent: isRead && !list.isFetching,
    isComing: isComing || isOnItsWay(list) || isOnItsWay(placing),
  }
}

/** No text waits longer for what is suggested for it. */
const longestWaitMs = 1_000

/**
 * Whether an article's text can be shown with what is suggested for it, or has waited for that: what comes
 * after the text moves its lines. Once true, it stays so.
 *
 * @param isRead whether the text is there
 */
export function useWithSuggestions(articleId: string, isRead: boolean): boolean {
  const { isComing } = useStoredSuggestions(articleId)
  const [isComplete, setComplete] = useState(false)
  if (isRead && !isComing && !isComplete) setComplete(true)
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(() => setComplete(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [isRead])
  return isComplete
}

function isOnItsWay({ isLoading, failureCount }: UseQueryResult): boolean {
  return isLoading && failureCount === 0
}
