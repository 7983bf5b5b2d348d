import { formatDateTime } from '#admin/ui/date-time.ts'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Releases } from '#domain/releases/release.ts'
import { BuildButton } from './build-button.tsx'
import { BuildList } from './build-list.tsx'
import { useReleases } from './use-releases.ts'

/** The live release and the last builds, for engineers. */
export function ReleasesScreen() {
  const releases = useReleases()
  return (
    <Screen
      title="Releases"
      actions={<BuildButton label="Build now" className="button button-primary" />}
    >
      <QueryState query={releases} what="releases" />
      {releases.data && (
        <>
          <LiveRelease releases={releases.data} />
          <BuildList builds={releases.data.builds} />
        </>
      )}
    </Screen>
  )
}

function LiveRelease({
  releases: { liveVersion, liveSince, contentVersion, pendingChanges },
}: {
  releases: Releases
}) {
  const changes = pendingChanges === 1 ? '1 change is' : `${pendingChanges} changes are`
  return (
    <dl className="line release-facts">
      <div>
        <dt className="hint">Live release</dt>
        <dd>{liveVersion === null ? 'None yet' : `Version ${liveVersion}`}</dd>
      </div>
      <div>
        <dt className="hint">Built</dt>
        <dd>{liveSince ? formatDateTime(liveSince) : 'Never'}</dd>
      </div>
      <div>
        <dt className="hint">Content</dt>
        <dd>
          {pendingChanges === 0
            ? 'All changes are live'
            : `Version ${contentVersion}: ${changes} not in this release yet`}
        </dd>
      </div>
    </dl>
  )
}
