import { BuildButton } from './build-button.tsx'
import { siteState } from './site-state.ts'
import { useReleases } from './use-releases.ts'

/** The state of the site, always up to date, and the button that builds it anew. */
export function SiteStateLine() {
  const { data, isError } = useReleases()
  const site = data && siteState(data)
  const text = isError ? 'State unknown' : (site?.text ?? 'Reading state')
  return (
    <div className={`site-state site-state-${isError ? 'unknown' : (site?.kind ?? 'unknown')}`}>
      <span className="visually-hidden">Site: </span>
      <span role="status" className="site-state-text">
        {text}
      </span>
      {site?.build && !isError && <BuildButton label={site.build} className="site-state-build" />}
    </div>
  )
}
