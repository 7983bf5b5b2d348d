import { useSyncExternalStore } from 'react'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { defaultSettings } from '#src/publication.ts'
import { Store } from './store.ts'

type Publication = Pick<SiteSettings, 'name' | 'timeZone'>

// Tests of pure functions have no page.
const page = globalThis.document?.documentElement.dataset

/** The settings that every screen shows: as the page was rendered, or as they were saved since. */
const publication = new Store<Publication>({
  name: page?.publication ?? defaultSettings.name,
  timeZone: page?.timeZone ?? defaultSettings.timeZone,
})

export function usePublicationName(): string {
  return useSyncExternalStore(publication.subscribe, publication.getSnapshot).name
}

export function publicationTimeZone(): string {
  return publication.getSnapshot().timeZone
}

export function setPublication({ name, timeZone }: Publication): void {
  publication.setState({ name, timeZone })
}
