import { useSyncExternalStore } from 'react'
import { type Language, languages } from '#domain/language/language.ts'
import type { LogoImage } from '#domain/settings/logo-images.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { defaultSettings } from '#src/publication.ts'
import { Store } from './store.ts'

type Settings = Pick<SiteSettings, 'name' | 'timeZone' | 'language'>

interface Publication extends Settings {
  logo?: readonly LogoImage[] | undefined
}

// Tests of pure functions have no page.
const page = globalThis.document?.documentElement.dataset

/** The settings that every screen shows: as the page was rendered, or as they were saved since. */
const publication = new Store<Publication>({
  name: page?.publication ?? defaultSettings.name,
  timeZone: page?.timeZone ?? defaultSettings.timeZone,
  language: languages.find((one) => one === page?.language) ?? defaultSettings.language,
  logo: page?.logo && JSON.parse(page.logo),
})

export function usePublication(): Publication {
  return useSyncExternalStore(publication.subscribe, publication.getSnapshot)
}

export function usePublicationName(): string {
  return usePublication().name
}

export function publicationTimeZone(): string {
  return publication.getSnapshot().timeZone
}

export function publicationLanguage(): Language {
  return publication.getSnapshot().language
}

export function setPublication({
  name,
  timeZone,
  language = publicationLanguage(),
}: Omit<Settings, 'language'> & { language?: Language | undefined }): void {
  publication.setState({ ...publication.getSnapshot(), name, timeZone, language })
}

export function setLogo(logo: Publication['logo']): void {
  publication.setState({ ...publication.getSnapshot(), logo })
}
