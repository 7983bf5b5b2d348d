import type { Releases } from '#domain/release.ts'

/** What the portal's header says of the site, and what can be done about it. */
export interface SiteState {
  kind: Releases['state']
  text: string
  /** The label of the button that asks for a build; null while one is on its way. */
  build: 'Build now' | 'retry' | null
}

/**
 * @param releases what readers are served, and what is on its way to them
 * @returns the state of the site in a few words
 */
export function siteState({ state, pendingChanges, liveVersion }: Releases): SiteState {
  const pending = pendingChanges > 0 ? `, ${changes(pendingChanges)}` : ''
  switch (state) {
    case 'live':
      return {
        kind: state,
        text: liveVersion === null ? 'Not built yet' : 'Live',
        build: 'Build now',
      }
    case 'queued':
      return { kind: state, text: `Queued${pending}`, build: null }
    case 'building':
      return { kind: state, text: `Building${pending}`, build: null }
    case 'failed':
      return { kind: state, text: 'Failed:', build: 'retry' }
  }
}

/**
 * @param releases the last answer, if any
 * @returns how many milliseconds until the state is asked for again
 */
export function pollInterval(releases: Releases | undefined): number {
  return releases?.state === 'building' || releases?.state === 'queued' ? 1_500 : 5_000
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
