import { useState } from 'react'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import { useBuildNow } from './use-releases.ts'

const failure = 'Failed to ask for a build. Please try again.'

/**
 * Asks for a build.
 *
 * @param props.label what the button says
 * @param props.className how it looks
 */
export function BuildButton({ label, className }: { label: string; className: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const build = useBuildNow((error) => {
    if (!endsSession(error)) setProblem(wordsOf(error, failure))
  })
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={build.isPending}
        // A double click asks for one build.
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
