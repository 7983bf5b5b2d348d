import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { counted } from '#domain/counted.ts'
import type { Build, Releases } from '#domain/releases/release.ts'
import { BuildButton } from './build-button.tsx'
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
  const changes = `${counted(pendingChanges, 'change')} ${pendingChanges === 1 ? 'is' : 'are'}`
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

const stateNames: Record<Build['state'], string> = {
  queued: 'Queued',
  building: 'Building',
  released: 'Released',
  failed: 'Failed',
}

function BuildList({ builds }: { builds: readonly Build[] }) {
  if (builds.length === 0) return <p className="empty">No builds yet.</p>
  return (
    <ol className="rows rows-open" aria-label="Last builds">
      {builds.map((build) => (
        <li key={build.id}>
          <p className="line build-head">
            <span className={`badge badge-square release-${build.state}`}>
              {stateNames[build.state]}
            </span>
            <span className="build-name">Build {build.id}</span>
            <time className="hint" dateTime={build.requestedAt}>
              {formatDateTime(build.requestedAt)}
            </time>
          </p>
          <Facts facts={buildFacts(build)} />
          {build.reason && <BuildLog build={build} />}
        </li>
      ))}
    </ol>
  )
}

function buildFacts(build: Build): string[] {
  const { requestedBy, seconds, pages, wantedVersion, contentVersion } = build
  return [
    `Requested by ${requestedBy}`,
    `version ${contentVersion ?? wantedVersion}`,
    seconds === null ? '' : `${seconds.toFixed(1)} s`,
    pages === null ? '' : `${pages} pages`,
  ]
}

function BuildLog({ build: { id, reason, state } }: { build: Build }) {
  return (
    <details className="fine above-close build-log" open={state === 'failed'}>
      <summary>End of the log</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section tabIndex={0} aria-label={`End of the log of build ${id}`}>
        <pre>{reason}</pre>
      </section>
    </details>
  )
}
