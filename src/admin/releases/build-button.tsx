import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useMay, useRequest } from '#admin/auth/session-context.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { createRelease } from '#domain/releases/calls.ts'

export function BuildButton({ label, className }: { label: string; className: string }) {
  const send = useRequest()
  const queryClient = useQueryClient()
  const { attempt, busy, notice } = useAttempt()
  if (!useMay('owner')) return null

  function build() {
    return attempt(
      async () => queryClient.setQueryData(queryKeys.releases, await send(createRelease)),
      'Failed to request a build. Please try again.',
    )
  }

  return (
    <>
      <button
        type="button"
        className={className}
        disabled={busy}
        // A double click requests only one build.
        onClick={({ detail }) => detail < 2 && void build()}
      >
        {label}
      </button>
      {notice}
    </>
  )
}
