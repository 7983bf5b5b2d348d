import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { useRequestBuild } from './use-releases.ts'

const failure = 'Failed to request a build. Please try again.'

/** Requests a build. */
export function BuildButton({ label, className }: { label: string; className: string }) {
  const isOwner = useMay('owner')
  const [problem, setProblem] = useState<string | null>(null)
  const build = useRequestBuild((error) => {
    if (!isUnauthorized(error)) setProblem(userMessage(error, failure))
  })
  if (!isOwner) return null
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={build.isPending}
        // A double click requests only one build.
        onClick={({ detail }) => detail < 2 && build.mutate()}
      >
        {label}
      </button>
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </>
  )
}
