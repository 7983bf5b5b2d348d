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

/** Scripts and languages that are written from right to left. */
const rightToLeftScript = /^[a-z]+-(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)\b/
const otherScript = /^[a-z]+-[A-Z][a-z]{3}\b/
const rightToLeft = new Set([
  ...[
    'ar',
    'arc',
    'ary',
    'arz',
    'ckb',
    'dv',
    'fa',
    'he',
    'nqo',
    'ps',
    'sd',
    'syr',
    'ug',
    'ur',
    'yi',
  ],
])

export type Direction = 'ltr' | 'rtl'

/** The direction of a language's script, by its tag (BCP 47), such as `ar` or `az-Arab`. */
export function directionOf(tag: string): Direction {
  if (rightToLeftScript.test(tag)) return 'rtl'
  const [language = ''] = tag.split('-')
  return rightToLeft.has(language) && !otherScript.test(tag) ? 'rtl' : 'ltr'
}

/** The `dir` of a page; from left to right is what browsers assume. */
export function pageDirection(language: Language): 'rtl' | undefined {
  return directionOf(language) === 'rtl' ? 'rtl' : undefined
}

/** What an element whose text is in this language says of it; nothing if it is that of its page. */
export function languageAttributes(tag: string, page: string): { lang?: string; dir?: Direction } {
  if (tag === '' || tag === page) return {}
  const [own, around] = [directionOf(tag), directionOf(page)]
  return { lang: tag, ...(own !== around && { dir: own }) }
}
