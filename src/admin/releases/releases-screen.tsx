import { endsSession } from '#admin/api/api-refusal.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { moment } from '#admin/ui/moment.ts'
import type { Releases } from '#domain/release.ts'
import { BuildButton } from './build-button.tsx'
import { BuildList } from './build-list.tsx'
import { useReleases } from './use-releases.ts'

/** What readers are served, since when, and the last builds. */
export function ReleasesScreen() {
  const releases = useReleases()
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Releases" />
        <div className="screen-actions">
          <BuildButton label="Build now" className="button button-primary" />
        </div>
      </div>
      {releases.isPending && <Loading text="Loading releases..." />}
      {releases.isError && !endsSession(releases.error) && (
        <div className="failure">
          <Alert>Failed to load releases. Please try again.</Alert>
          <Button onClick={() => void releases.refetch()}>Retry</Button>
        </div>
      )}
      {releases.data && (
        <>
          <LiveRelease releases={releases.data} />
          <BuildList builds={releases.data.builds} />
        </>
      )}
    </div>
  )
}

function LiveRelease({
  releases: { liveVersion, liveSince, contentVersion, pendingChanges },
}: {
  releases: Releases
}) {
  const waiting = pendingChanges === 1 ? '1 change waits' : `${pendingChanges} changes wait`
  return (
    <dl className="release-facts">
      <div>
        <dt>Readers are served</dt>
        <dd>{liveVersion === null ? 'no release yet' : `version ${liveVersion}`}</dd>
      </div>
      <div>
        <dt>Built</dt>
        <dd>{liveSince ? moment(liveSince) : 'never'}</dd>
      </div>
      <div>
        <dt>Content</dt>
        <dd>{`version ${contentVersion}, ${pendingChanges === 0 ? 'nothing waits' : waiting}`}</dd>
      </div>
    </dl>
  )
}
