import type { UseQueryResult } from '@tanstack/react-query'
import { isUnauthorized } from '#admin/api/api-error.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Loading } from './loading.tsx'

/** What a screen shows while its data is read, and if that failed. */
export function QueryState({
  query: { isPending, isError, error, refetch },
  loading,
  failure,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  loading: string
  failure: string
}) {
  return (
    <>
      {isPending && <Loading text={loading} />}
      {isError && !isUnauthorized(error) && (
        <div className="line middle failure">
          <Alert>{failure}</Alert>
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      )}
    </>
  )
}
