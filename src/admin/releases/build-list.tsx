import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import type { Build } from '#domain/releases/release.ts'

const stateNames: Record<Build['state'], string> = {
  queued: 'Queued',
  building: 'Building',
  released: 'Released',
  failed: 'Failed',
}

export function BuildList({ builds }: { builds: readonly Build[] }) {
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
    <details className="build-log" open={state === 'failed'}>
      <summary>End of the log</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section tabIndex={0} aria-label={`End of the log of build ${id}`}>
        <pre>{reason}</pre>
      </section>
    </details>
  )
}
