/** The languages that the readers' site speaks; each has a module of words. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const

export type Language = (typeof languages)[number]

/** The language of a new magazine: that of the specification. */
export const defaultLanguage: Language = 'en'

/**
 * What `Intl` formats by. Arabic has Latin digits: they stand beside years, addresses and the numbers of
 * sources, which browsers count in Latin digits, and readers from Morocco to Iraq know them.
 */
const locales: Record<Language, string> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ar: 'ar-u-nu-latn',
}

export function localeOf(language: Language): string {
  return locales[language]
}

/** As the language tags of feeds and books have it. */
export function languageTagOf(language: Language): string {
  return language === 'en' ? 'en-US' : language
}
