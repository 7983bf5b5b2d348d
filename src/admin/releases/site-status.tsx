import type { Releases } from '#domain/release.ts'
import { BuildButton } from './build-button.tsx'
import { useReleases } from './use-releases.ts'

/** The site's status in the header, with the button that updates the site. */
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

/** `action` is the label of the button that requests a build; null while one is on its way. */
export function siteStatus({ state, pendingChanges, liveVersion }: Releases): {
  kind: Releases['state']
  text: string
  action: string | null
} {
  switch (state) {
    case 'live': {
      const text = liveVersion === null ? 'Not live yet' : 'Live'
      return { kind: state, text, action: 'Update site' }
    }
    case 'queued':
    case 'building': {
      const text = pendingChanges > 0 ? `Updating: ${countText(pendingChanges)}` : 'Updating'
      return { kind: state, text, action: null }
    }
    case 'failed':
      return { kind: state, text: 'Update failed', action: 'Retry' }
  }
}

function countText(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`
}
