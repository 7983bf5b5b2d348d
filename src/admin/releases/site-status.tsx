import type { Releases } from '#domain/releases/release.ts'
import { BuildButton } from './build-button.tsx'
import { useReleases } from './use-releases.ts'

/** The site's status in the header, with a button if an update failed. */
export function SiteStatus() {
  const { data, isError } = useReleases()
  const { kind, text, action } = isError ? unknown : data ? siteStatus(data) : loading
  return (
    <div className={`site-status site-status-${kind}`}>
      <span className="visually-hidden">Site: </span>
      <span role="status" className="site-status-text">
        {text}
      </span>
      {action && <BuildButton label={action} className="site-status-action" />}
    </div>
  )
}

const unknown = { kind: 'unknown', text: 'Status unknown', action: null } as const
const loading = { kind: 'unknown', text: 'Checking status', action: null } as const

/**
 * Readers see changes before a build holds them, so builds are shown on the page for engineers.
 * `action` is the label of the button that requests a build after a failure.
 */
export function siteStatus({ state, liveVersion }: Releases) {
  if (state === 'failed') return { kind: 'failed', text: 'Update failed', action: 'Retry' }
  if (liveVersion === null) return { kind: 'not-live', text: 'Not live yet', action: null }
  return { kind: 'live', text: 'Live', action: null }
}
