import { useSyncExternalStore } from 'react'
import { defaultSettings } from '#src/publication.ts'
import { Store } from './store.ts'

/** The publication's name: as the page was rendered, or as it was saved since. */
const name = new Store(document.documentElement.dataset.publication ?? defaultSettings.name)

export function usePublicationName(): string {
  return useSyncExternalStore(name.subscribe, name.getSnapshot)
}

export function setPublicationName(changed: string): void {
  name.setState(changed)
}
