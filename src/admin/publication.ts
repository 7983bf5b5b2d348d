import { useSyncExternalStore } from 'react'
import { defaultTimeZone } from '#domain/dates.ts'
import { defaultLanguage, type Language, languages } from '#domain/language/language.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { Store } from './store.ts'

type Publication = Pick<SiteSettings, 'name' | 'timeZone' | 'language'>

// Tests of pure functions have no page.
const page = globalThis.document?.documentElement.dataset

/** The settings that every screen shows: as the page was rendered, or as they were saved since. */
const publication = new Store<Publication>({
  name: page?.publication ?? '',
  timeZone: page?.timeZone ?? defaultTimeZone,
  language: languages.find((one) => one === page?.language) ?? defaultLanguage,
})

export function usePublicationName(): string {
  return useSyncExternalStore(publication.subscribe, publication.getSnapshot).name
}

/** The `LogoImage`s that stand in the place of the name, as JSON. Whoever changes them sets the publication anew. */
export function usePublicationLogo(): string | undefined {
  return useSyncExternalStore(publication.subscribe, () => page?.logo)
}

export function publicationTimeZone(): string {
  return publication.getSnapshot().timeZone
}

export function publicationLanguage(): Language {
  return publication.getSnapshot().language
}

/** What an article's words are read aloud in: its own language, or that of the magazine. */
export function spokenLanguage(own: string): string {
  return own || publicationLanguage()
}

export function setPublication({
  name,
  timeZone,
  language = publicationLanguage(),
}: Omit<Publication, 'language'> & { language?: Language | undefined }): void {
  publication.setState({ name, timeZone, language })
}
