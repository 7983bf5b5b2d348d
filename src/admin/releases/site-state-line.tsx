import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { buildNow, readReleases } from '#admin/api/releases.ts'
import { useConnection, useSessionState } from '#admin/session/session-context.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import { pollInterval, siteState } from './site-state.ts'

const buildFailure = 'Failed to ask for a build. Please try again.'

/** The state of the site, always up to date, and the button that builds it anew. */
export function SiteStateLine() {
  const connection = useConnection()
  const answers = useQueryClient()
  const signedIn = useSessionState().kind === 'signed-in'
  const [problem, setProblem] = useState<string | null>(null)

  const { data, isError } = useQuery({
    queryKey: queryKeys.releases,
    queryFn: ({ signal }) => readReleases(connection, signal),
    refetchInterval: ({ state }) => pollInterval(state.data),
    enabled: signedIn,
  })
  const build = useMutation({
    mutationFn: () => buildNow(connection),
    onSuccess: (releases) => answers.setQueryData(queryKeys.releases, releases),
    onError: (error) => {
      if (!endsSession(error)) setProblem(wordsOf(error, buildFailure))
    },
  })

  const site = data && siteState(data)
  const text = isError ? 'State unknown' : (site?.text ?? 'Reading state')
  return (
    <div className={`site-state site-state-${isError ? 'unknown' : (site?.kind ?? 'unknown')}`}>
      <span className="visually-hidden">Site: </span>
      <span role="status" className="site-state-text">
        {text}
      </span>
      {site?.build && !isError && (
        <button
          type="button"
          className="site-state-build"
          disabled={build.isPending}
          onClick={() => build.mutate()}
        >
          {site.build}
        </button>
      )}
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </div>
  )
}
