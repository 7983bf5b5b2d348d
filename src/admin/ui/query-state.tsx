import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { failureMessage, isUnauthorized } from '#admin/api/api-error.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Loading } from './loading.tsx'

/** What a screen shows while its data is read, and if that failed. */
export function QueryState({
  query: { isPending, isError, error, refetch },
  what,
  failure = `Failed to load ${what}. Please try again.`,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  /** What is read, as in `Loading the board...`. */
  what: string
  failure?: string | undefined
}) {
  return (
    <>
      {isPending && <Loading text={`Loading ${what}...`} />}
      {isError && !isUnauthorized(error) && (
        <div className="line middle failure">
          <Alert>{failureMessage(error, failure)}</Alert>
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      )}
    </>
  )
}

interface MoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  what: string
  label?: string
}

/** Reads the next page of a list, if there is one. */
export function MoreButton({ list, what, label = 'Load more' }: MoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {list.isFetchingNextPage ? `Loading ${what}...` : label}
    </Button>
  )
}

/** The end of a list of which there may be more. */
export function LoadMore(props: MoreProps) {
  if (!props.list.hasNextPage) return null
  return (
    <div className="line middle list-end">
      <MoreButton {...props} />
    </div>
  )
}
