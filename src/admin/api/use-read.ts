import {
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRequest, useSessionState } from '#admin/auth/session-context.tsx'
import type { Call } from '#domain/calls/call.ts'
import type { Answer, OptionsArgument, Page, RequestOptions } from '#domain/calls/request.ts'

type Settings<Options> = Partial<Omit<Options, 'queryKey' | 'queryFn'>>

type ReadArguments<C extends Call, More> =
  object extends RequestOptions<C>
    ? [given?: RequestOptions<C>, settings?: More]
    : [given: RequestOptions<C>, settings?: More]

function withSignal<C extends Call>(given: object | undefined, more: object) {
  return [{ ...given, ...more }] as unknown as OptionsArgument<C>
}

/** What a call answers, read by the component that shows it. */
export function useRead<const C extends Call>(
  queryKey: QueryKey,
  call: C,
  ...[given, settings]: ReadArguments<C, Settings<UseQueryOptions<Answer<C>>>>
) {
  const send = useRequest()
  return useQuery<Answer<C>>({
    ...settings,
    queryKey,
    queryFn: ({ signal }) => send(call, ...withSignal<C>(given, { signal })),
  })
}

/**
 * What a call without parameters answers, read while someone is signed in. The header stays when a session
 * ends, and must not read what would be refused.
 */
export function useReadSignedIn<const C extends Call>(
  queryKey: QueryKey,
  call: C,
  settings: Settings<UseQueryOptions<Answer<C>>>,
) {
  const isSignedIn = useSessionState().kind === 'signed-in'
  const enabled = isSignedIn && settings.enabled !== false
  return useRead(
    queryKey,
    call,
    // TypeScript does not resolve the arguments' condition while the call is a parameter.
    ...([{}, { ...settings, enabled }] as unknown as ReadArguments<
      C,
      Settings<UseQueryOptions<Answer<C>>>
    >),
  )
}

type Item<C extends Call> = Answer<C> extends Page<infer One> ? One : never

interface PagesSettings {
  /** Whether the list that was shown before, by its key, stays until this one is read. */
  keepPrevious: (before: QueryKey) => boolean
}

/** A list that is read page by page, and the items of the pages that were read. */
export function usePages<const C extends Call & { paged: true }>(
  queryKey: QueryKey,
  call: C,
  ...[given, settings]: ReadArguments<C, PagesSettings>
) {
  const send = useRequest()
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page, signal }) =>
      send(call, ...withSignal<C>(given, { page, signal })) as Promise<Page<Item<C>>>,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before, query) =>
      query && settings?.keepPrevious(query.queryKey) ? before : undefined,
  })
  return { list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** Returns a function that has what a change made out of date read again. */
export function useInvalidate() {
  const client = useQueryClient()
  return (...keys: QueryKey[]) =>
    Promise.all(
      keys.map(async (queryKey) => {
        // What is read for the first time may have begun before the change, and would not be read again.
        await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
        await client.invalidateQueries({ queryKey })
      }),
    )
}

/** For what changes something: `send` makes a call, and `invalidate` has read again what it made out of date. */
export function useCalls() {
  return { send: useRequest(), invalidate: useInvalidate() }
}
